import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { campaignNames, clickIdNames, touchNames } from '../../contract/attribution.ts'
import { tableNames } from '../../store/backup/table-scan.ts'

const page = readFileSync('docs/privacy.md', 'utf8')

test('all that is read of an address, and where it is kept, is on the privacy page', () => {
  const names = [...campaignNames, ...clickIdNames, ...Object.values(touchNames)]
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('every table of the store is on the privacy page, with how long its rows are kept', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| .+ \| .+ \| .+ \| .+ \|$/gm)]
  expect(rows.map(([, name]) => name).toSorted()).toEqual(tableNames.toSorted())
})

test('what a company may delete to be without the touches is where the page says', () => {
  const [, file = ''] =
    page.match(/the `<script>` with `recordAttribution` in\s+`([\w/.-]+)`/) ?? []
  expect(readFileSync(file, 'utf8')).toMatch(/<script[^>]*recordAttribution/)
})
