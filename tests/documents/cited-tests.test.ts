import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsNamedIn, testTitles } from './tests-named-in.ts'

const titles = testTitles()

test('every test that docs/accessibility.md cites exists', () => {
  const cited = testsNamedIn(readFileSync('docs/accessibility.md', 'utf8'))
  expect(cited.length).toBeGreaterThan(10)
  expect(cited.filter((title) => !titles.has(title))).toEqual([])
})
