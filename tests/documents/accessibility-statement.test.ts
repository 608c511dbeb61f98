import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const document = readFileSync('docs/accessibility.md', 'utf8')
const statement = readFileSync('tests/content/en/pages/accessibility.md', 'utf8')

test('the accessibility statement for visitors names every criterion that is not met, and the engine that checks the pages', () => {
  const [, table = ''] = document.split(/^## .*$/m)
  const notMet = [...table.matchAll(/\| (\d\.\d+\.\d+) \|$/gm)].map(([, criterion]) => criterion)
  expect(notMet.length).toBeGreaterThan(0)
  expect([...statement.matchAll(/\((\d\.\d+\.\d+) /g)].map(([, criterion]) => criterion)).toEqual(notMet)

  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [engine] = /^\d+\.\d+/.exec(devDependencies['@axe-core/playwright']) ?? []
  for (const text of [document, statement]) expect(text).toContain(`axe ${engine}`)
})
