import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsNamedIn } from '../tests/support/tests-named-in.ts'

const page = readFileSync('docs/security.md', 'utf8')

test('every test that the security page names is there', () => {
  const named = testsNamedIn(page)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('the service starts no program and evaluates no text', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const doing = /child_process|\beval\(|new Function\(|node:vm\b/
  expect(sources.filter((path) => doing.test(readFileSync(path, 'utf8')))).toEqual([])
})
