import { expect, test } from 'vitest'
import { isFolder, isPath, isThere, wordsIn } from './named-paths.ts'

test.each([
  'server/no-such-file.ts',
  'no-such-file.ts',
  'no-such-folder/',
  'server/no-such-folder',
  'server/no-such-*.ts',
  '{server,no-such-folder}/**/*.test.{ts,tsx}',
  'deploy/{Containerfile,no-such-file}',
  'no-such-folder/serve.ts',
])('%s is recognised as a missing path', (path) => {
  expect([isPath(path) || isFolder(path), isThere(path)]).toEqual([true, false])
})

test.each([
  'server/serve.ts',
  './server/serve.ts',
  'serve.ts',
  'calls/',
  'server/http',
  'server/*.ts',
  'src/pages/[...locale]/not-sent/[why].astro',
  '{bench,server}/**/*.test.{ts,tsx}',
  'deploy/{Containerfile,compose.yaml}',
  'tests/visual/pictures/{arg}{ext}',
  'dist/site.json',
])('%s is recognised as an existing path', (path) => {
  expect([isPath(path) || isFolder(path), isThere(path)]).toEqual([true, true])
})

test.each([
  'text/vcard',
  '/photos/',
  'zod/mini',
  'Node.',
  'https://example.com/a.ts',
  'requests.csv',
])('%s is no path of the repository', (word) => {
  expect(isPath(word) || isFolder(word)).toBe(false)
})

test('a path is searched in the folder of its document', () => {
  expect(isThere('company.yaml', 'content')).toBe(true)
  expect(isThere('../server/serve.ts', 'docs')).toBe(true)
  expect(isThere('../server/no-such-file.ts', 'docs')).toBe(false)
})

test('punctuation around a path is removed', () => {
  expect(wordsIn('CMD ["node", "server/serve.ts"] (see docs/wire.md). !office')).toEqual([
    ...['CMD', 'node', 'server/serve.ts', 'see', 'docs/wire.md', 'office'],
  ])
})
