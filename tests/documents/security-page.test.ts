import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  { page: 'docs/security.md', untested: [] },
  { page: 'docs/asvs.md', untested: ['V1.5.1', 'V12.1.1, V12.2.1, V12.2.2', 'V5.4.3'] },
])('every row of $page names files with tests, but those that need none', ({ page, untested }) => {
  const rows = [...readFileSync(page, 'utf8').matchAll(/^\| (.+?) \| .+ \| (.+) \|$/gm)]
  const named = rows
    .filter(([, , where]) => where !== 'test')
    .map(([, item, where = '']) => ({ item, files: [...where.matchAll(/`([^` ]+)`/g)].map(([, file = '']) => file) }))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ files }) => files.length === 0).map(({ item }) => item)).toEqual(untested)
  const files = named.flatMap((row) => row.files)
  expect(files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file) || !existsSync(file))).toEqual([])
})

test('no file of the service imports a way to start a program or to evaluate a text', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const doing = /child_process|\beval\(|new Function\(|node:vm\b/
  expect(sources.filter((path) => doing.test(readFileSync(path, 'utf8')))).toEqual([])
})
