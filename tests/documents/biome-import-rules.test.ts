import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const forbidden = [
  ['contract', 'fastify'],
  ['contract', '../settings/env.ts'],
  ['settings', '../store/open-store.ts'],
  ['src/forms', '../../store/open-store.ts'],
  ['src/forms', '../../office/main.ts'],
  ['src/forms', 'kysely'],
  ['server', '../src/content/read-content.ts'],
  ['server/calls', '../../office/main.ts'],
  ['server/calls', 'node:sqlite'],
  ['store', '../../src/content/schema.ts'],
  ['office', '../server/serve.ts'],
  ['office/submissions', '../../server/calls/send-mail.ts'],
  ['office', '../src/content/schema.ts'],
  ['office', 'kysely'],
] as const

const allowed = [
  ['contract', 'zod/mini'],
  ['contract', './options.ts'],
  ['settings', '../settings/site.ts'],
  ['src/forms', '../../contract/options.ts'],
  ['src/seo', '../../settings/build-settings.ts'],
  ['store', 'kysely'],
  ['server/calls', '../store/open-store.ts'],
  ['office', '../store/open-store.ts'],
  ['office/submissions', '../../server/delivery/worker/deliver-due.ts'],
  ['office/mail', '../../server/site.ts'],
  ['scripts', '../records/qr-code.ts'],
] as const

const refused = lint([...forbidden, ...allowed])

test.each(forbidden)('%s may not import %s', (folder, imported) => {
  expect(refused).toContain(`${folder} ${imported}`)
})

test.each(allowed)('%s may import %s', (folder, imported) => {
  expect(refused).not.toContain(`${folder} ${imported}`)
})

/** Lints a tree with one file an import under the project's own rules. */
function lint(imports: (readonly [folder: string, imported: string])[]) {
  const root = mkdtempSync(join(tmpdir(), 'import-rules-'))
  copyFileSync('biome.json', join(root, 'biome.json'))
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
