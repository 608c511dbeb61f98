import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { campaignNames, clickIdNames, touchNames } from '../../contract/attribution.ts'
import { tableNames, unkeptTables } from '../../store/backup/table-scan.ts'

const page = readFileSync('docs/privacy.md', 'utf8')

test('the privacy page names every part of the attribution and its storage', () => {
  const names = [...campaignNames, ...clickIdNames, ...Object.values(touchNames)]
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('the privacy page lists every table of the store with its retention', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| .+ \| .+ \|$/gm)]
  expect(rows.map(([, name]) => name).toSorted()).toEqual([...tableNames, ...unkeptTables].toSorted())
})
