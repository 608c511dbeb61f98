import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

test('the operations page says what to do about every alarm of the example', () => {
  const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8')) as { groups: { rules: { alert: string }[] }[] }
  const alarms = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const rows = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| (`Website.+?) \|/gm)]
  const named = rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(alarms.toSorted())
})
