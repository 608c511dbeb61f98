import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const named = [...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)

test('every test that the security page names is there', () => {
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([])
})

test('the service starts no program and evaluates no text', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const doing = /child_process|\beval\(|new Function\(|node:vm\b/
  expect(sources.filter((path) => doing.test(readFileSync(path, 'utf8')))).toEqual([])
})
