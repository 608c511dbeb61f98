import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsNamedIn } from './tests-named-in.ts'

const page = readFileSync('docs/security.md', 'utf8')

test('every threat and every ASVS item cites a test', () => {
  const [, tables = ''] = page.split('\n## Threats')
  const rows = [...tables.matchAll(/^\| (.+?) \| .+ \| (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(50)
  const untested = rows.filter(([, , tests = '']) => testsNamedIn(tests).length === 0)
  expect(untested.map(([, name]) => name)).toEqual([
    'threat',
    'item',
    'V1.5.1 XML',
    'V12.1.1, V12.2.1, V12.2.2 TLS',
    'item',
    'V8.4.1 tenants',
    'item',
    'V5.4.3 malware',
  ])
})

test('no file of the service imports a way to start a program or to evaluate a text', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const doing = /child_process|\beval\(|new Function\(|node:vm\b/
  expect(sources.filter((path) => doing.test(readFileSync(path, 'utf8')))).toEqual([])
})
