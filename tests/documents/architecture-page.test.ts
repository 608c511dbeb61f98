import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parts } from './import-table.ts'

const page = readFileSync('docs/architecture.md', 'utf8')

/** Cells of the table of parts: `server/` and what it may import. */
const rows = [...page.matchAll(/^\| `(\w+)\/` \| (.*) \|$/gm)].map(
  ([, part = '', cell = '']) => [part, cell] as const,
)

test.each(rows)('the page says of %s/ what the table of imports says', (part, cell) => {
  const named = [...cell.matchAll(/`([\w/]+)\/`/g)].map(([, folder]) => folder)
  const allowed = parts[part]?.folders.filter((folder) => existsSync(folder))
  expect(named.sort()).toEqual(allowed?.sort())
})

test('every part that exists stands in the table', () => {
  const existing = Object.keys(parts).filter((part) => existsSync(part))
  expect(rows.map(([part]) => part).sort()).toEqual(existing.sort())
})

test('each walk through the code has fewer than fifteen lines', () => {
  const [, walks = ''] = page.split('## Three walks through the code')
  const [text = ''] = walks.split(/^## /m)
  const lengths = text
    .split(/^### /m)
    .slice(1)
    .map((walk) => walk.match(/^\d+\. /gm)?.length ?? 0)
  expect(lengths).toHaveLength(3)
  for (const length of lengths) expect(length).toBeLessThan(15)
})
