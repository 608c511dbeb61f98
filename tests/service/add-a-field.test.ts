import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectFiles } from '../support/project-files.ts'
import { createDirectory } from '../support/service/service.ts'

const run = promisify(execFile)
const production = 'console contract office records samples scripts server settings src store ui'

/** A copy of the project with the field, as docs/how-to.md says: one line in the description, and its words. */
async function copyWithField() {
  const copy = createDirectory()
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(file, join(copy, file))
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  const edit = (file: string, after: RegExp, lines: string) => {
    const text = readFileSync(join(copy, file), 'utf8')
    expect(text).toMatch(after)
    writeFileSync(
      join(copy, file),
      text.replace(after, (line) => `${line}${lines}`),
    )
  }
  const field = "  Phone: text({ label: 'Phone', max: 60, isLater: true }),\n"
  edit('contract/forms/trial.ts', /^ {2}Email: email\(\{\}\),\n/m, field)
  for (const locale of ['en', 'de', 'ar']) {
    const words = `src/content/words/${locale}/forms.yaml`
    edit(words, /^labels:\n/m, '  phone: Phone\n')
    edit(words, /^rules:\n/m, '  phone-is-required: Phone is missing.\n')
    edit(words, /^rules:\n/m, '  phone-must-be-60-characters-or-fewer: Phone is too long.\n')
  }
  const check = 'tests/service/added-field.test.tsx'
  renameSync(join(copy, 'tests/added-field/added-field.check.tsx'), join(copy, check))
  const parts = production.split(' ')
  const config = {
    extends: './tsconfig.json',
    include: parts.flatMap((part) => [`${part}/**/*.ts`, `${part}/**/*.tsx`]),
    exclude: ['**/*.test.ts', '**/*.test.tsx', 'scripts/testing', 'node_modules'],
  }
  writeFileSync(join(copy, 'tsconfig.production.json'), JSON.stringify(config))
  return { copy, check }
}

test('a field that is one line in its form and its words is everywhere, and no type needs a change', async () => {
  const { copy, check } = await copyWithField()
  /** What a program printed, if it failed. */
  const failureOf = (...args: string[]) =>
    run(process.execPath, args, { cwd: copy, maxBuffer: 100_000_000 }).then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
  expect(await failureOf('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', check)).toBe('')
  // In npm run test:all.
  if (!process.env.TEST_ALL) return
  const tsc = ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.production.json']
  expect(await failureOf(...tsc)).toBe('')
  expect(await failureOf('scripts/build.ts')).toBe('')
  for (const page of ['index.html', 'request/trial.html', 'de/request/trial.html'])
    expect(readFileSync(join(copy, 'dist/public', page), 'utf8'), page).toContain('name="Phone"')
})
