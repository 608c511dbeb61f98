import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { planMigration } from '../../store/database/plan-migration.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { aPhoto } from '../../tests/support/service/employees.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { addSampleMigration, createUnreleasedDatabase, unreleased } from '../../tests/support/service/older-schema.ts'
import { aContactRequest, anAgentRequest, aTrialRequest, twoTouches } from '../../tests/support/service/records.ts'
import { createDirectory } from '../../tests/support/service/service.ts'

/** An office with records of every kind, including a photo. */
async function createOfficeWithRecords() {
  const made = await createOffice()
  const { requests, employees, outbox } = made.store
  await requests.add(aTrialRequest(), 'a key')
  const verdict = { reason: 'random letters', holdsMail: true }
  await requests.add(anAgentRequest({ Description: 'Ünïcödé 🙂\nand "lines"' }), null, { verdict })
  await requests.add(aContactRequest(), null, { attribution: twoTouches })
  await employees.add([{ ...anEmployee('photo.webp'), photo: aPhoto() }])
  const [first] = await outbox.list()
  await outbox.markDelivered(first?.id ?? '')
  return { ...made, file: join(made.folder, 'backup.sqlite') }
}

const anEmployee = (ImageName: string) => ({
  empId: 'c7205a9d1e634fb8a94063d82bf7e05d',
  ImageName,
  EmployeeName: 'Thabo Nkosi',
  Designation: 'Security Engineer',
  EmployeeCode: 'TS-1086',
  BloodGroup: 'A−',
  ContactNo: '+44 7700 900186',
  AlternateContactNo: '',
})

/** An office with another DATA_DIR, which does not exist yet. */
async function anotherOffice(dataDir = join(createDirectory(), 'data')) {
  const { office } = await createOffice({ env: { DATA_DIR: dataDir } })
  const opened = async () => {
    const store = await openStore({ dataDir })
    onTestFinished(() => store.close())
    return store
  }
  return { office, dataDir, opened }
}

const everythingIn = async (store: Store) => ({
  requests: await store.requests.listStored(),
  employees: await store.employees.list(),
  mails: await store.outbox.list(),
  photo: await store.employeePhotos.find('photo.webp', 'master'),
})

test('all backed-up records are restored, including photos and idempotency keys', async () => {
  const { office, store, file } = await createOfficeWithRecords()
  const counts =
    '3 requests, 0 mails of conversations, 1 employee, 1 photo, 1 set of photo sizes, 1 link of an employee, 0 issued cards, 0 consents, 0 notices, 3 deliveries, 0 channels, 0 texts of consent, 1 idempotency key, ' +
    '0 changes of requests, 0 notes, 0 staff members, 0 drafts, 0 files of mails, 0 parts of files, 0 mailboxes, 0 passkeys, 1 audit entry'
  expect(await office(['backup', file])).toEqual({
    exit: 0,
    err: '',
    out: `Wrote ${counts} to ${file}, and the checksum to ${file}.sha256.\n`,
  })

  const other = await anotherOffice()
  expect(await other.office(['restore', file])).toEqual({
    exit: 0,
    err: '',
    out: `Restored ${counts} into ${other.dataDir}.\n`,
  })
  const restored = await other.opened()
  expect(await everythingIn(restored)).toEqual(await everythingIn(store))
  expect(await restored.requests.add(aTrialRequest(), 'a key')).toMatchObject({
    outcome: 'repeated',
  })
  expect(readdirSync(other.dataDir).filter((name) => !name.startsWith('site.sqlite'))).toEqual([])
  expect((await other.office('verify')).exit).toBe(0)
})

test('only the owner can read a backup and its checksum, which has the format of sha256sum', async () => {
  const { office, file, folder } = await createOfficeWithRecords()
  await office('backup backup.sqlite')
  for (const written of [file, `${file}.sha256`]) expect(statSync(written).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).sort()).toEqual(['backup.sqlite', 'backup.sqlite.sha256', 'data'])
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${sum}  backup.sqlite\n`)
})

test('a backup with one changed byte in a text is refused', async () => {
  const { office, file } = await createOfficeWithRecords()
  await office(['backup', file])
  const content = readFileSync(file)
  const at = content.indexOf('Thabo Nkosi')
  content[at] = (content[at] ?? 0) ^ 1
  writeFileSync(file, content)
  for (const option of ['', ' --dry-run']) {
    const { office: other, dataDir } = await anotherOffice()
    expect(await other(`restore ${file}${option}`)).toEqual({
      exit: 1,
      out: '',
      err: `${file} has changed since it was written: its SHA-256 is not the one in ${file}.sha256; give another backup. Nothing was changed.\n`,
    })
    expect(existsSync(dataDir)).toBe(false)
  }
})

test('a renamed backup is checked against its checksum', async () => {
  const { office, file } = await createOfficeWithRecords()
  await office(['backup', file])
  const renamed = join(dirname(file), 'renamed.sqlite')
  for (const end of ['', '.sha256']) renameSync(`${file}${end}`, `${renamed}${end}`)
  expect(await (await anotherOffice()).office(['restore', renamed])).toMatchObject({
    exit: 0,
    err: '',
  })
})

test('a backup without its checksum is restored with a warning', async () => {
  const { office, file } = await createOfficeWithRecords()
  await office(['backup', file])
  rmSync(`${file}.sha256`)
  for (const option of [' --dry-run', '']) {
    const { exit, err } = await (await anotherOffice()).office(`restore ${file}${option}`)
    expect(exit).toBe(0)
    expect(err).toBe(`Warning: ${file}.sha256 is missing, so changes in ${file} cannot be detected.\n`)
  }
})

test('a checksum file without a checksum is refused', async () => {
  const { office, file } = await createOfficeWithRecords()
  await office(['backup', file])
  writeFileSync(`${file}.sha256`, 'nothing\n')
  const { exit, err } = await (await anotherOffice()).office(['restore', file])
  expect(exit).toBe(1)
  expect(err).toBe(
    `${file}.sha256 does not begin with a SHA-256 of 64 hexadecimal digits; replace it with the right file, or delete it. Nothing was changed.\n`,
  )
})

test.each(['', '.sha256'])('a backup does not overwrite an existing file backup.sqlite%s', async (end) => {
  const { office, file, folder } = await createOfficeWithRecords()
  writeFileSync(`${file}${end}`, 'precious')
  for (const option of ['', ' --dry-run']) {
    expect(await office(`backup ${file}${option}`)).toEqual({
      exit: 1,
      out: '',
      err: `${file}${end} exists already; give another name.\n`,
    })
  }
  expect(readFileSync(`${file}${end}`, 'utf8')).toBe('precious')
  expect(readdirSync(folder).sort()).toEqual([`backup.sqlite${end}`, 'data'])
})

test('a backup contains every record that was acknowledged before it, even during writes', async () => {
  const { store, file, dataDir } = await createOfficeWithRecords()
  const big = 'x'.repeat(5_000)
  const add = (nth: number) => store.requests.add(aTrialRequest({ Description: `${nth} ${big}` }), null)
  for (let part = 0; part < 3; part++) {
    await Promise.all(Array.from({ length: 500 }, (_, nth) => add(500 * part + nth)))
  }
  const before = (await store.requests.listStored({ form: 'trial' })).map(({ id }) => id)

  // A separate process, because the backup would block the writes of this one.
  const backup = spawn(process.execPath, ['office/main.ts', 'backup', file], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  let exit: number | null = null
  backup.once('exit', (code) => {
    exit = code ?? 1
  })
  let writes = 0
  for (; exit === null; writes++) {
    await add(writes)
    await nextTurn() // SQLite is synchronous: without this pause the exit is not noticed.
  }
  expect(exit).toBe(0)
  expect(writes).toBeGreaterThan(1)

  const other = await anotherOffice()
  await other.office(['restore', file])
  const restored = await other.opened()
  const ids = new Set((await restored.requests.listStored({ form: 'trial' })).map(({ id }) => id))
  expect(before.filter((id) => !ids.has(id))).toEqual([])
  expect((await restored.check()).problems).toEqual([])
})

test('a missing folder and a DATA_DIR without a database are reported', async () => {
  const { office, folder } = await createOfficeWithRecords()
  const nowhere = join(folder, 'none', 'backup.sqlite')
  expect((await office(['backup', nowhere])).err).toContain(`${nowhere} could not be written (`)
  const other = await anotherOffice()
  const database = join(other.dataDir, 'site.sqlite')
  for (const line of [`backup ${join(folder, 'b.sqlite')}`, 'verify']) {
    const { exit, err } = await other.office(line)
    expect(exit).toBe(1)
    expect(err).toBe(
      `There is no database ${database}; run office store migrate or start the service first, or correct DATA_DIR.\n`,
    )
  }
  expect(existsSync(other.dataDir)).toBe(false)
  expect(readdirSync(folder)).toEqual(['data'])
})

test('a damaged database does not become a backup', async () => {
  const { office, store, folder, file } = await createOfficeWithRecords()
  await store.close()
  damage(join(folder, 'data', 'site.sqlite'))
  const { exit, err } = await office(['backup', file])
  expect(exit).toBe(1)
  expect(err).toMatch(/^The database .* is damaged \(.*\); run office verify\.\n$/)
  expect(readdirSync(folder)).toEqual(['data'])
  const verified = await office('verify')
  expect(verified).toMatchObject({
    exit: 1,
    out: expect.stringContaining('damage in the database'),
  })
})

test('a stopped backup or restore leaves no files', async () => {
  const signal = AbortSignal.abort()
  const { store, office, folder } = await createOffice({ signal })
  await store.requests.add(aTrialRequest(), null)
  expect(await office('backup b.sqlite')).toMatchObject({
    exit: 1,
    err: 'Stopped; no backup was written.\n',
  })
  expect(readdirSync(folder)).toEqual(['data'])

  const whole = await createOfficeWithRecords()
  await whole.office(['backup', whole.file])
  const dataDir = join(createDirectory(), 'data')
  const stopped = await createOffice({ signal, env: { DATA_DIR: dataDir } })
  expect((await stopped.office(['restore', whole.file])).err).toBe('Stopped; nothing was restored.\n')
  expect(existsSync(dataDir)).toBe(false)
  expect((await (await anotherOffice(dataDir)).office(['restore', whole.file])).exit).toBe(0)
})

test('a restore does not overwrite records', async () => {
  const { office, store, file, folder } = await createOfficeWithRecords()
  await office(['backup', file])
  const before = await everythingIn(store)
  const database = join(folder, 'data', 'site.sqlite')
  for (const option of ['', ' --dry-run']) {
    expect(await office(`restore ${file}${option}`)).toEqual({
      exit: 1,
      out: '',
      err: `There is ${database} already; a backup is restored into an empty DATA_DIR. Nothing was changed.\n`,
    })
  }
  expect(await everythingIn(store)).toEqual(before)
})

test.each<[string, (file: string) => void, string]>([
  ['is missing', () => {}, 'does not exist'],
  ['is another file', (file) => writeFileSync(file, 'no database '.repeat(999)), 'is not a SQLite'],
  ['is a folder', (file) => mkdirSync(file), 'cannot be read ('],
  ['is empty', (file) => writeFileSync(file, ''), 'holds no records of this program'],
  ['is another database', (file) => sql(file, 'create table a (b)'), 'holds no records of this'],
])('a backup that %s is refused with one line', async (_, make, why) => {
  const file = join(createDirectory(), 'backup.sqlite')
  make(file)
  await expectRefusal(file, why)
})

test.each<[string, (file: string) => void, string]>([
  ['is damaged', (file) => damage(file), 'is damaged ('],
  ['is cut off', (file) => truncateSync(file, statSync(file).size / 2), 'is damaged ('],
  [
    'is of a newer version',
    (file) => sql(file, "insert into kysely_migration values ('9999-later', '2030-01-01')"),
    'was written by a newer version of this program (it has "9999-later")',
  ],
])('a backup that %s is refused without its checksum file', async (_, spoil, why) => {
  const { office, file } = await createOfficeWithRecords()
  await office(['backup', file])
  rmSync(`${file}.sha256`) // Without the checksum file the other checks still run.
  spoil(file)
  await expectRefusal(file, why)
})

async function expectRefusal(file: string, why: string) {
  const { office, dataDir } = await anotherOffice()
  const { exit, out, err } = await office(['restore', file])
  expect({ exit, out }).toEqual({ exit: 1, out: '' })
  expect(err).toContain(file)
  expect(err).toContain(why)
  expect(err).toContain('Nothing was changed')
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(existsSync(dataDir)).toBe(false)
}

test('a backup is not restored into a folder with the log of another database', async () => {
  const { office, file } = await createOfficeWithRecords()
  await office(['backup', file])
  const { office: other, dataDir } = await anotherOffice()
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'site.sqlite-wal'), 'of a database that was deleted')
  expect(await other(['restore', file])).toMatchObject({
    exit: 1,
    err: expect.stringContaining('site.sqlite-wal already'),
  })
  expect(readdirSync(dataDir)).toEqual(['site.sqlite-wal'])
})

test('a restore that was killed can be run again', async () => {
  const { office, store, file } = await createOfficeWithRecords()
  await office(['backup', file])
  const other = await anotherOffice()
  mkdirSync(join(other.dataDir, '.restoring-killed'), { recursive: true })
  writeFileSync(join(other.dataDir, '.restoring-killed', 'site.sqlite'), 'half of a copy')
  expect((await other.office(['restore', file])).exit).toBe(0)
  expect(readdirSync(other.dataDir)).toEqual(['site.sqlite'])
  expect(await everythingIn(await other.opened())).toEqual(await everythingIn(store))
})

test('the database of a killed service is restored with the content of its log', async () => {
  const { store, dataDir, folder } = await createOfficeWithRecords()
  const killed = join(folder, 'killed.sqlite')
  for (const end of ['', '-wal']) cpSync(join(dataDir, `site.sqlite${end}`), `${killed}${end}`)
  const other = await anotherOffice()
  expect((await other.office(['restore', killed])).exit).toBe(0)
  expect(await everythingIn(await other.opened())).toEqual(await everythingIn(store))
})

test('a read-only backup is restored into a writable database', async () => {
  const { office, file } = await createOfficeWithRecords()
  await office(['backup', file])
  chmodSync(file, 0o400)
  const other = await anotherOffice()
  expect((await other.office(['restore', file])).exit).toBe(0)
  expect(statSync(join(other.dataDir, 'site.sqlite')).mode & 0o777).toBe(0o600)
})

test('a backup made by SQLite’s VACUUM INTO is restored with its photos', async () => {
  const { office, file, folder } = await createOfficeWithRecords()
  sql(join(folder, 'data', 'site.sqlite'), `vacuum into '${file}'`)
  const other = await anotherOffice()
  expect((await other.office(['restore', file])).out).toContain('1 employee, 1 photo, ')
  expect((await office('verify')).exit).toBe(0)
})

test('a backup of the state before the first release is refused with what to do, and nothing is changed', async () => {
  const dataDir = createDirectory()
  await createUnreleasedDatabase({ dataDir })
  const file = join(dataDir, 'site.sqlite')
  const before = readFileSync(file)
  const other = await anotherOffice()
  for (const options of ['', ' --dry-run']) {
    const { exit, out, err } = await other.office(`restore ${file}${options}`)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toBe(`${unreleased(file, 'an empty DATA_DIR')}\n`)
  }
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(existsSync(other.dataDir)).toBe(false)
})

test('a backup of an earlier release is restored with the schema of this version', async () => {
  const dataDir = createDirectory()
  await (await openStore({ dataDir })).close()
  addSampleMigration()
  const other = await anotherOffice()
  expect((await other.office(['restore', join(dataDir, 'site.sqlite')])).exit).toBe(0)
  const { pending } = await planMigration({ dataDir: other.dataDir })
  expect(pending).toEqual([])
})

test('backup and restore change nothing with --dry-run', async () => {
  const { office, file } = await createOfficeWithRecords()
  expect((await office(['backup', file, '--dry-run'])).out).toContain('Would write')
  expect(existsSync(file)).toBe(false)
  await office(['backup', file])
  const other = await anotherOffice()
  expect((await other.office(['restore', file, '--dry-run'])).out).toContain('Would restore')
  expect(existsSync(other.dataDir)).toBe(false)
})

test('backup and restore on PostgreSQL name pg_dump and pg_restore', async () => {
  const env = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/site' }
  const { office, folder } = await createOffice({ env })
  const file = join(folder, 'x.dump')
  expect(await office('backup x.dump')).toEqual({
    exit: 2,
    out: '',
    err: `The records are in PostgreSQL; back them up with: pg_dump --format=custom --file=${file} "$DATABASE_URL"\n`,
  })
  const restored = await office('restore x.dump')
  expect(restored.exit).toBe(2)
  expect(restored.err).toContain(`pg_restore --dbname="$DATABASE_URL" ${file}`)
})

function sql(file: string, statement: string) {
  const database = new DatabaseSync(file)
  database.exec(statement)
  database.close()
}

/** Overwrites the first page of the table requests; the file still opens. */
function damage(file: string) {
  const database = new DatabaseSync(file)
  const { page_size: size } = database.prepare('pragma page_size').get() ?? {}
  const page = database.prepare("select rootpage from sqlite_master where name = 'requests'").get()
  database.close()
  const end = Number(page?.rootpage) * Number(size)
  const content = readFileSync(file)
  writeFileSync(file, content.fill(0xff, end - Number(size), end))
}
