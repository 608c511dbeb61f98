import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsNamedIn, testTitles } from './tests-named-in.ts'

const documents = globSync('**/*.md', { exclude: ['node_modules', 'dist', 'test-results'] })
const titles = testTitles()

test.each(documents)('every test that %s cites exists', (document) => {
  const cited = testsNamedIn(readFileSync(document, 'utf8'))
  expect(cited.filter((title) => !titles.has(title))).toEqual([])
})

test('documents cite tests by their titles, since files move', () => {
  const others = documents.filter((document) => document !== 'CONTRIBUTING.md')
  const paths = others.flatMap((document) =>
    (readFileSync(document, 'utf8').match(/[\w*-]+\.(?:test|spec)\.tsx?/g) ?? []).map(
      (path) => `${document}: ${path}`,
    ),
  )
  expect(paths).toEqual([])
})
