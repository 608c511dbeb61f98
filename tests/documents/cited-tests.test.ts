import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsNamedIn, testTitles } from './tests-named-in.ts'

const titles = testTitles()

test.each(['docs/security.md', 'docs/accessibility.md'])('every test that %s cites exists', (document) => {
  const cited = testsNamedIn(readFileSync(document, 'utf8'))
  expect(cited.length).toBeGreaterThan(10)
  expect(cited.filter((title) => !titles.has(title))).toEqual([])
})
