import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { createEmptyPostgres, skipWithout } from '../../tests/support/service/databases.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import {
  addSampleMigration,
  createDatabaseBefore,
  createUnreleasedDatabase,
  sampleMigration,
  unreleased,
} from '../../tests/support/service/older-schema.ts'
import { runStatement } from '../../tests/support/service/postgres.ts'
import { createDirectory } from '../../tests/support/service/service.ts'

const commands = [
  'requests list',
  'requests export requests.csv',
  'employees add --employee-name Ada',
  'employees import staff.csv',
  'person erase ada@example.com --yes',
  'verify',
]

const commandsWithBackup = [...commands, 'backup backup.sqlite']

/** An office whose DATA_DIR is `dataDir`, in a folder with a list of employees to import. */
async function createOfficeOn(dataDir: string, env = {}) {
  const { office, folder } = await createOffice({ env: { DATA_DIR: dataDir, ...env } })
  writeFileSync(join(folder, 'staff.csv'), 'EmployeeName\nAda\n')
  return { office, folder }
}

test.each(commandsWithBackup)('%s without a database fails with one line and creates nothing', async (line) => {
  const parent = createDirectory()
  const missing = join(parent, 'data')
  const { office, folder } = await createOfficeOn(missing)
  expect(await office(line)).toEqual({
    exit: 1,
    out: '',
    err: `There is no database ${missing}/site.sqlite; run office store migrate or start the service first, or correct DATA_DIR.\n`,
  })
  expect(readdirSync(parent)).toEqual([])
  expect(readdirSync(folder).sort()).toEqual(['data', 'staff.csv'])
})

test('a DATA_DIR that is an empty folder or a file is not changed', async () => {
  const empty = createDirectory()
  const { office } = await createOfficeOn(empty)
  expect((await office('requests list')).err).toContain(`There is no database ${empty}/site.sqlite;`)
  expect(readdirSync(empty)).toEqual([])

  const file = join(createDirectory(), 'data')
  writeFileSync(file, 'a file')
  const other = await createOfficeOn(file)
  expect((await other.office('requests list')).err).toContain(`There is no database ${file}/`)
  expect(readFileSync(file, 'utf8')).toBe('a file')
})

test.each(['requests list', 'backup backup.sqlite', 'store migrate'])(
  '%s reports a folder in the place of the database file',
  async (line) => {
    const dataDir = createDirectory()
    const file = join(dataDir, 'site.sqlite')
    mkdirSync(file)
    const { office } = await createOfficeOn(dataDir)
    expect(await office(line)).toEqual({
      exit: 1,
      out: '',
      err: `The database ${file} cannot be read (EISDIR); run this as the user of the service, or correct DATA_DIR.\n`,
    })
  },
)

test('an empty database file is not changed', async () => {
  const dataDir = createDirectory()
  const file = join(dataDir, 'site.sqlite')
  writeFileSync(file, '')
  const { office } = await createOfficeOn(dataDir)
  expect(await office('requests list')).toEqual({
    exit: 1,
    out: '',
    err: `The database ${file} has no tables yet; run office store migrate or start the service first.\n`,
  })
  expect(readdirSync(dataDir)).toEqual(['site.sqlite'])
  expect(readFileSync(file)).toHaveLength(0)
})

/** A database of the release before, and a program with one more migration. */
async function createOldDatabase() {
  const dataDir = createDirectory()
  await (await openStore({ dataDir })).close()
  addSampleMigration()
  return { dataDir, file: join(dataDir, 'site.sqlite') }
}

test.each(commands)('%s on an older schema says what to do and changes nothing', async (line) => {
  const { dataDir, file } = await createOldDatabase()
  const before = readFileSync(file)
  const { office, folder } = await createOfficeOn(dataDir)
  expect(await office(line)).toEqual({
    exit: 1,
    out: '',
    err: `The database ${file} has the schema of an older version (it lacks "${sampleMigration}"); stop the service, then run office store migrate or start this version. Nothing was changed.\n`,
  })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(dataDir)).toEqual(['site.sqlite'])
  expect(readdirSync(folder).sort()).toEqual(['data', 'staff.csv'])
})

test.each([...commandsWithBackup, 'store migrate'])(
  '%s on a database of the state before the first release says what to do and changes nothing',
  async (line) => {
    const dataDir = createDirectory()
    await createUnreleasedDatabase({ dataDir })
    const file = join(dataDir, 'site.sqlite')
    const before = readFileSync(file)
    const { office, folder } = await createOfficeOn(dataDir)
    expect(await office(line)).toEqual({
      exit: 1,
      out: '',
      err: `${unreleased(file, 'an empty DATA_DIR')}\n`,
    })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(dataDir)).toEqual(['site.sqlite'])
    expect(readdirSync(folder).sort()).toEqual(['data', 'staff.csv'])
  },
)

test('a database with an older schema can be backed up before an upgrade', async () => {
  const { dataDir } = await createOldDatabase()
  const { office } = await createOfficeOn(dataDir)
  expect((await office('backup backup.sqlite')).exit).toBe(0)
})

test.each([...commandsWithBackup, 'store migrate'])('%s on a newer schema is refused', async (line) => {
  const dataDir = createDirectory()
  await (await openStore({ dataDir })).close()
  const file = join(dataDir, 'site.sqlite')
  const newer = new DatabaseSync(file)
  newer.exec("insert into kysely_migration values ('9999-later', '2030-01-01')")
  newer.close()
  const before = readFileSync(file)
  const { office } = await createOfficeOn(dataDir)
  const { exit, out, err } = await office(line)
  expect({ exit, out }).toEqual({ exit: 1, out: '' })
  expect(err).toMatch(/^The database .* was written by a newer version .*"9999-later".*\n$/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

describe('on PostgreSQL', () => {
  beforeEach(skipWithout('PostgreSQL'))

  const relations = `select relname from pg_class where relnamespace = 'public'::regnamespace`

  test.each(['requests list', 'employees add --employee-name Ada', 'verify'])('%s creates no tables', async (line) => {
    const DATABASE_URL = await createEmptyPostgres()
    const parent = createDirectory()
    const { office } = await createOfficeOn(join(parent, 'data'), { DATABASE_URL })
    const { exit, out, err } = await office(line)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toMatch(
      /^The database postgres:\S+ has no tables yet; run office store migrate or start the service first\.\n$/,
    )
    expect(await runStatement(DATABASE_URL, relations)).toEqual([])
    expect(readdirSync(parent)).toEqual([])
  })

  test('an older schema is not changed until store migrate', async () => {
    const DATABASE_URL = await createEmptyPostgres()
    const { office } = await createOfficeOn(createDirectory(), { DATABASE_URL })
    addSampleMigration()
    const where = { dataDir: '', databaseUrl: DATABASE_URL }
    await (await createDatabaseBefore(sampleMigration, where)).destroy()
    const refused = await office('requests list')
    expect(refused).toMatchObject({ exit: 1, out: '' })
    expect(refused.err).toMatch(/has the schema of an older version \(it lacks "9999-sample"\)/)
    const { out } = await office('store migrate')
    expect(out).toMatch(/^Migrated the database .*: applied 9999-sample\.\n$/)
    expect((await office('requests list')).exit).toBe(0)
  })
})

describe('store migrate', () => {
  test('creates a missing database', async () => {
    const dataDir = join(createDirectory(), 'deep', 'data')
    const { office } = await createOfficeOn(dataDir)
    expect((await office('store migrate --dry-run')).out).toBe(`Would create the database ${dataDir}/site.sqlite.\n`)
    expect(existsSync(dataDir)).toBe(false)
    expect(await office('store migrate')).toEqual({
      exit: 0,
      err: '',
      out: `Created the database ${dataDir}/site.sqlite.\n`,
    })
    expect((await office('requests list')).err).toBe(`No requests yet in ${dataDir}.\n`)
  })

  test('migrates an older schema to this version once', async () => {
    const { dataDir, file } = await createOldDatabase()
    const { office } = await createOfficeOn(dataDir)
    const before = readFileSync(file)
    expect((await office('store migrate --dry-run')).out).toBe(
      `Would migrate the database ${file}: ${sampleMigration}.\n`,
    )
    expect(readFileSync(file).equals(before)).toBe(true)
    expect((await office('store migrate')).out).toBe(`Migrated the database ${file}: applied ${sampleMigration}.\n`)
    expect((await office('verify')).exit).toBe(0)
    expect((await office('store migrate')).out).toBe(
      `Nothing to do: the database ${file} already has the schema of this version.\n`,
    )
  })

  test('does not change a database that a running service of the older version uses', async () => {
    const { dataDir, file } = await createOldDatabase()
    const service = new DatabaseSync(file)
    service.exec('pragma journal_mode = wal; select * from requests')
    const { office } = await createOfficeOn(dataDir)
    expect(await office('store migrate')).toEqual({
      exit: 1,
      out: '',
      err: `The database ${file} is in use by another program; stop that first. Nothing was changed.\n`,
    })
    service.close()
  })
})
