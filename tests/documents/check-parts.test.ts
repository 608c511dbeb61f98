import { expect, test } from 'vitest'
import { wrongParts } from './check-parts.ts'
import { inventedTree } from './invented-tree.ts'

const SRC = 'src/ may import only content/, contract/, settings/, and ui/'
const CONSOLE =
  'console/ may import only contract/, records/, and ui/ without records/csv/requests-csv.ts and records/contact-html.ts'

test.each([
  ['contract/rules.ts', 'settings/env.ts', 'contract/ may import only zod'],
  ['contract/rules.ts', 'fastify', 'contract/ may import only zod'],
  ['settings/env.ts', 'contract/rules.ts', 'settings/ may import only zod and node:*'],
  ['src/forms/draft.ts', 'store/open-store.ts', SRC],
  ['src/forms/draft.ts', 'package.json', SRC],
  ['ui/Icon.tsx', 'content/en/hero.yaml', 'ui/ may import only content/brand/'],
  ['console/main.tsx', 'records/csv/requests-csv.ts', CONSOLE],
  ['server/api.ts', 'kysely/migration', 'only store/ contains SQL'],
  ['samples/employees.ts', 'node:sqlite', 'only store/ contains SQL'],
])('%s imports %s: refused, since %s', (file, imported, rule) => {
  expect(wrongParts(inventedTree({ [file]: [imported] }))).toEqual([
    `${file} imports ${imported}, but ${rule}`,
  ])
})

test.each([
  ['contract/console/calls/console-calls.ts', 'contract/rules.ts'],
  ['contract/rules.ts', 'zod/mini'],
  ['settings/env.ts', 'node:path'],
  ['ui/brand/brand-colours.ts', 'content/brand/colours.yaml'],
  ['console/main.tsx', 'records/request.ts'],
  ['store/database/open-postgres.ts', 'pg'],
  ['server/api.ts', 'pg-promise-not-pg'],
  ['scripts/build.ts', 'src/content/read-content.ts'],
  ['astro.config.ts', 'src/integrations/finish-build.ts'],
])('%s imports %s: allowed', (file, imported) => {
  expect(wrongParts(inventedTree({ [file]: [imported] }))).toEqual([])
})

test('a folder that is no part is refused', () => {
  expect(wrongParts(inventedTree({ 'lib/dates.ts': [] }))).toEqual([
    'lib/dates.ts is in lib/, but tests/documents/import-table.ts has no such part',
  ])
})
