import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createOffice } from '../tests/support/service/office.ts'
import { createDirectory } from '../tests/support/service/service.ts'

test('help names every command', async () => {
  const { office } = await createOffice()
  const { out, exit } = await office('--help')
  expect(exit).toBe(0)
  const commands = ['requests', 'deliveries', 'channels', 'mail', 'employees', 'person', 'staff']
  commands.push('backup', 'restore', 'verify', 'store', 'copy-to-postgres', 'samples')
  for (const command of commands) expect(out).toContain(`  ${command} `)
})

test.each(['help deliveries', 'deliveries --help'])('%s lists the commands', async (line) => {
  const { office } = await createOffice()
  const { out, exit } = await office(line)
  expect(exit).toBe(0)
  expect(out).toContain('Usage: npm run office -- deliveries')
  expect(out).toContain('  retry [options] <id>')
})

test.each([
  ['nonsense', "unknown command 'nonsense'"],
  ['requests nonsense', "unknown command 'nonsense'"],
  ['requests show', "missing required argument 'id'"],
  ['requests list --nonsense', "unknown option '--nonsense'"],
  ['channels pause mail', "required option '--reason <value>' not specified"],
  ['requests change 0198c0de --status sent', 'Allowed choices are new, contacted, qualified, won, lost, spam.'],
  ['figures --from 2026-11-30 --to 2026-11-01', 'The period ends before it starts.'],
  ['figures --from yesterday --to 2026-11-01', 'from: A date such as 2026-12-01 is expected.'],
])('%s is refused with the reason', async (line, why) => {
  const { office } = await createOffice()
  const { exit, err, out } = await office(line)
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  expect(err).toContain(why)
})

test('an invalid setting is reported in one line', async () => {
  const { office } = await createOffice({ env: { PUBLIC_URL: 'nowhere' } })
  const { exit, err } = await office('requests list')
  expect(exit).toBe(1)
  expect(err).toMatch(/^PUBLIC_URL is "nowhere"; expected .*\n$/)
})

test('a failure of the database is reported in one line', async () => {
  const { office, store, folder } = await createOffice()
  await office('employees add --employee-name Ada --employee-code E-17')
  const database = new DatabaseSync(join(folder, 'data', 'site.sqlite'))
  database.exec(`create trigger refuse before delete on employees begin select raise(abort, 'no room'); end`)
  database.close()
  expect(await office('employees remove E-17 --yes')).toEqual({
    exit: 1,
    out: '',
    err: 'The command could not be finished: no room.\n',
  })
  expect(await store.employees.list()).toHaveLength(1)
})

test('the program reads .env, prints nothing but JSON, and returns the exit code', () => {
  const folder = createDirectory()
  mkdirSync(join(folder, 'kept'))
  writeFileSync(join(folder, '.env'), 'DATA_DIR=kept\n')
  const { DATA_DIR: _, ...env } = process.env
  const office = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
  expect(office('store', 'migrate').status).toBe(0)
  const added = office('staff', 'add', 'ada@sextant.example', '--areas', 'all', '--json')
  expect(JSON.parse(added.stdout)).toMatchObject({ name: 'ada' })
  expect(existsSync(join(folder, 'kept', 'site.sqlite'))).toBe(true)
  expect(office('staff', 'link', 'eve@sextant.example').status).toBe(1)
}, 30_000)
