import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { biomeOverrides } from './biome-overrides.ts'

test('the import rules of biome.json are those of the table of parts', () => {
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8'))
  const isImportRule = (override: object) =>
    JSON.stringify(override).includes('noRestrictedImports')
  expect(overrides.filter(isImportRule)).toEqual(biomeOverrides())
})

const forbidden = [
  ['contract', 'fastify'],
  ['contract', '../settings/env.ts'],
  ['contract/console', '../../records/request.ts'],
  ['settings', '../store/open-store.ts'],
  ['settings', '../contract/options.ts'],
  ['records', 'fastify'],
  ['records', '../store/open-store.ts'],
  ['ui', '../store/open-store.ts'],
  ['ui/fields', '../../office/main.ts'],
  ['ui', 'kysely'],
  ['ui', '../content/en/hero.yaml'],
  ['store/employees', '../../office/main.ts'],
  ['store', '../src/content/schema.ts'],
  ['src/forms', '../../records/request.ts'],
  ['src/forms', '../../tests/support/records.ts'],
  ['server', '../src/content/read-content.ts'],
  ['server/calls', '../../office/main.ts'],
  ['server/calls', 'node:sqlite'],
  ['office', '../server/serve.ts'],
  ['office/mail', '../../server/calls/send-mail.ts'],
  ['office', '../src/content/schema.ts'],
  ['office', 'kysely/migration'],
  ['console', '../server/api.ts'],
  ['console', '../records/contact-html.ts'],
  ['samples', '../office/main.ts'],
  ['samples', 'pg'],
] as const

const allowed = [
  ['contract', 'zod/mini'],
  ['contract', './options.ts'],
  ['contract/console', '../calls.ts'],
  ['settings', './site.ts'],
  ['settings', 'node:path'],
  ['records', 'csv-stringify/sync'],
  ['records', '../contract/options.ts'],
  ['ui', '../content/brand/logo.svg'],
  ['ui/fields', '../Icon.tsx'],
  ['src/forms', '../../ui/Icon.tsx'],
  ['src/forms', '../../contract/options.ts'],
  ['src/integrations', '../../settings/build-settings.ts'],
  ['src/pages', '../content/content.ts'],
  ['store/database', 'kysely'],
  ['store/requests', '../../records/request.ts'],
  ['server/calls', '../../store/open-store.ts'],
  ['office', '../store/open-store.ts'],
  ['office/mail', '../../server/delivery/mail/compose-mail.ts'],
  ['console', '../records/request.ts'],
  ['samples', '../store/open-store.ts'],
  ['scripts', '../office/main.ts'],
] as const

const refused = lint([...forbidden, ...allowed])

test.each(forbidden)('%s may not import %s', (folder, imported) => {
  expect(refused).toContain(`${folder} ${imported}`)
})

test.each(allowed)('%s may import %s', (folder, imported) => {
  expect(refused).not.toContain(`${folder} ${imported}`)
})

/** Lints a tree with one file per import, under the rules of the project. */
function lint(imports: (readonly [folder: string, imported: string])[]) {
  const root = mkdtempSync(join(tmpdir(), 'import-rules-'))
  copyFileSync('biome.json', join(root, 'biome.json'))
  cpSync('scripts/lint', join(root, 'scripts/lint'), { recursive: true })
  const files = new Map<string, string>()
  for (const [index, [folder, imported]] of imports.entries()) {
    const file = join(folder, `case-${index}.ts`)
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, file), `import '${imported}'\n`)
    files.set(file, `${folder} ${imported}`)
  }
  const biome = resolve('node_modules/.bin/biome')
  const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports']
  const { stdout } = spawnSync(biome, [...args, '--max-diagnostics=none', '--reporter=github'], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/file=([^,]+)/g)].map(([, file = '']) =>
    files.get(relative(root, resolve(root, file))),
  )
}
