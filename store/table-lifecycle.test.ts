import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addConsoleRows, addEmployeeRows } from '../tests/support/service/console-rows.ts'
import {
  createEmptyPostgres,
  createStoreOn,
  databases,
  type Kind,
  skipWithout,
} from '../tests/support/service/databases.ts'
import { anEmployee, aPhoto } from '../tests/support/service/employees.ts'
import { aContactRequest, aTrialRequest } from '../tests/support/service/records.ts'
import { createDirectory } from '../tests/support/service/service.ts'
import { backUp } from './backup/back-up.ts'
import { copyToPostgres } from './backup/copy-to-postgres.ts'
import { restore } from './backup/restore.ts'
import { openDatabase } from './database/open-database.ts'
import type { Store, Where } from './open-store.ts'
import type { PersonRecords } from './person/people.ts'
import { recordsText } from './person/person-json.ts'
import { isPostgres } from './schema/dialect.ts'
import type { Tables } from './schema/tables.ts'

/**
 * Each table of the schema goes through each step below, or is listed there with the reason. A new table fails these tests
 * until that is decided.
 */
const exceptions = {
  backup: {},
  restore: {
    databaseIdentity: 'of the database that was backed up',
    sessions: 'must not return with an old backup',
    invitations: 'must not return with an old backup',
    challenges: 'valid for five minutes',
    employeeImports: 'unfinished work, for a day',
    revisions: 'written again by the next change of employees',
  },
  verify: {
    searchTexts: 'not counted: compared with the requests and the search index',
    databaseIdentity: 'refers to nothing',
    sessions: 'not counted: compared with the staff members',
    invitations: 'not counted: compared with the staff members',
    challenges: 'refer to nothing',
    employeeImports: 'refer to nothing, for a day',
    revisions: 'refer to nothing',
  },
  copyToPostgres: {
    databaseIdentity: 'of the earlier database',
    sessions: 'belong to the console of the earlier database',
    invitations: 'belong to the console of the earlier database',
    challenges: 'valid for five minutes',
    employeeImports: 'unfinished work, for a day',
    revisions: 'written again by the next change of employees',
  },
  exportOfPerson: {
    channels: 'the state of connections',
    databaseIdentity: 'ids of the database',
    consentTexts: 'of the company: exported with each request',
    searchTexts: 'the words of the requests, which are exported',
    idempotencyKeys: 'hashes of the requests, which are exported',
    notices: 'contain nothing of a visitor',
    employees: 'of employees: the console shows and exports them by itself',
    mailFileParts: 'the content of files: downloaded in the request',
    mailboxes: 'the place up to which a mailbox is read',
    photos: 'of employees',
    photoSizes: 'of employees',
    employeeLinks: 'of employees',
    issuedCards: 'of employees',
    employeeConsents: 'of employees',
    employeeImports: 'of employees',
    staff: 'of staff: the console shows each member the own data',
    passkeys: 'of staff',
    invitations: 'of staff',
    sessions: 'of staff',
    challenges: 'random numbers',
    audit: 'ids and names of fields',
    revisions: 'random numbers',
  },
  erasureOfPerson: {
    channels: 'the state of connections',
    mailboxes: 'the place up to which a mailbox is read',
    databaseIdentity: 'ids of the database',
    consentTexts: 'of the company',
    notices: 'contain nothing of a visitor',
    employees: 'removed by office employees remove or in the console',
    photos: 'removed with the employee',
    photoSizes: 'removed with the employee',
    employeeLinks: 'removed with the employee',
    issuedCards: 'removed with the employee',
    employeeConsents: 'removed with the employee',
    employeeImports: 'of employees, for a day',
    staff: 'of staff: an admin replaces name and address by the id',
    passkeys: 'of staff',
    invitations: 'of staff',
    sessions: 'of staff',
    challenges: 'random numbers',
    audit: 'ids and names of fields, for 400 days',
    revisions: 'random numbers',
  },
  retention: {
    channels: 'one row for each channel',
    mailboxes: 'one row for each mailbox',
    databaseIdentity: 'one row',
    consentTexts: 'evidence for later requests, without data of a person',
    employees: 'until the employee is removed',
    photos: 'until the employee is removed',
    photoSizes: 'until the employee is removed',
    employeeLinks: 'until the employee is removed',
    issuedCards: 'until the employee is removed',
    employeeConsents: 'until the employee is removed',
    staff: 'named by requests, notes and the audit',
    passkeys: 'until they are removed or replaced',
    revisions: 'one row',
  },
} satisfies Record<string, Record<string, string>>

type Step = keyof typeof exceptions

/** Tables of SQLite and of the migrations, without data of their own. */
const isInternal = (name: string) => /^(kysely_migration|searchIndex|sqlite_)/.test(name)

async function tablesIn(db: Kysely<Tables>) {
  const { rows } = isPostgres(db)
    ? await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public'`.execute(db)
    : await sql<{ name: string }>`
        select name from sqlite_master where type = 'table'`.execute(db)
  return rows
    .map(({ name }) => name)
    .filter((name) => !isInternal(name))
    .sort()
}

/** The number of rows of each table. */
async function countsIn(where: Where) {
  const { db, close } = await openDatabase(where)
  try {
    const counts: Record<string, number> = {}
    for (const table of await tablesIn(db)) {
      const { rows } = await sql<{ rows: number }>`
        select count(*) as "rows" from ${sql.table(table)}`.execute(db)
      counts[table] = Number(rows[0]?.rows)
    }
    return counts
  } finally {
    await close()
  }
}

const EMAIL = 'ada@meridian.example'

/** A store with a row of one person, or of the staff, in each table. */
async function createFullStore(kind: Kind, now?: () => number) {
  const { store, where } = await createStoreOn(kind, now)
  const { requests, employees, outbox, notices } = store
  const added = await requests.add(aTrialRequest({ Email: EMAIL }), 'a key')
  await requests.add(aContactRequest({ email: EMAIL }), null)
  const empId = 'c7205a9d1e634fb8a94063d82bf7e05d'
  await employees.add([
    {
      empId,
      ImageName: 'photo.webp',
      EmployeeName: 'Thabo Nkosi',
      Designation: 'Engineer',
      EmployeeCode: 'TS-1',
      BloodGroup: 'A',
      ContactNo: '1',
      AlternateContactNo: '',
      photo: aPhoto(),
    },
  ])
  await store.channels.switchOn([])
  await store.channels.failed('chat', 'The receiver answered 500', { isServer: false })
  await store.consents.addTexts([{ hash: 'a'.repeat(64), locale: 'en', text: 'I agree.' }])
  const mails = await outbox.list()
  await outbox.fail(mails[0]?.id ?? '', 'refused') // A report is written only if a delivery failed.
  await notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })
  for (const { id } of mails) await outbox.markDelivered(id)
  const [employee] = await employees.list()
  await addEmployeeRows(where, employee?.id ?? '')
  await addConsoleRows(where, { requestId: (added as { id: string }).id, note: 'Call Ada.' })
  const counts = await countsIn(where)
  const tables = Object.keys(counts)
  expect(Object.values(counts), `each table has a row: ${JSON.stringify(counts)}`).not.toContain(0)
  return { store, where, counts, tables }
}

/** The requests of the person. */
async function selectionOf({ people }: Store) {
  const { requests } = await people.search(EMAIL, { signal: new AbortController().signal })
  return { requests: requests.map(({ id }) => id), notes: [] }
}

/** Fails for a table that is neither covered nor an exception, and for an exception that is covered or unknown. */
function expectAll(tables: string[], step: Step, isCovered: (table: string) => boolean) {
  const missing = tables.filter((table) => !isCovered(table))
  expect(missing.sort(), `tables without ${step}`).toEqual(Object.keys(exceptions[step]).sort())
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('verify reads every table', async () => {
    const { store, counts, tables } = await createFullStore(kind)
    const checked = await store.check()
    expectAll(tables, 'verify', (table) => Object.entries(checked.counts).some(([t]) => t === table))
    expect(checked).toEqual({ counts: expect.objectContaining(checked.counts), problems: [] })
    expect(counts).toMatchObject(checked.counts)
  })

  test('the export of a person has the rows of every table about the person', async () => {
    const { store, tables } = await createFullStore(kind)
    const records = (await store.people.export(await selectionOf(store), null)) as PersonRecords
    const parts = await Array.fromAsync(recordsText({}, records))
    const json = JSON.parse(parts.join(''))
    const names: Record<string, unknown> = {
      ...json,
      outbox: json.deliveries,
      requestChanges: json.changes,
      requestMails: json.mails,
      mailFiles: [...json.mails, ...json.drafts].flatMap(({ files }: { files: object[] }) => files),
    }
    expectAll(tables, 'exportOfPerson', (table) => {
      const rows = names[table]
      return Array.isArray(rows) && rows.length > 0
    })
  })

  test('the erasure of a person empties every table about the person', async () => {
    const { store, where, tables } = await createFullStore(kind)
    await store.erase(await selectionOf(store))
    const counts = await countsIn(where)
    // The delivery of the daily report stays.
    expectAll(tables, 'erasureOfPerson', (table) => counts[table] === (table === 'outbox' ? 1 : 0))
    expect((await store.check()).problems).toEqual([])
  })

  test('retention empties every table whose rows expire', async () => {
    const DAY_MS = 24 * 60 * 60 * 1_000
    let time = Date.UTC(2026, 0, 1)
    const { store, where, tables } = await createFullStore(kind, () => time)
    // With a note, a request is kept until it is closed, with a draft until that is sent or discarded.
    const ids = (await store.requests.listStored()).map(({ id }) => id)
    for (const requestId of ids) await store.conversation.discardDraft({ requestId, staffId: 's1' })
    await store.requests.changeAll(ids, { status: 'lost' }, { by: null, link: null })
    time = Date.now() + 500 * DAY_MS
    await store.eraseBefore(time)
    await store.sweep(time)
    const counts = await countsIn(where)
    expectAll(tables, 'retention', (table) => counts[table] === 0)
  })
})

test('a backup has every table, and so has the restored store', async () => {
  const { where, counts, tables } = await createFullStore('SQLite')
  const folder = createDirectory()
  const file = join(folder, 'backup.sqlite')
  await backUp({ dataDir: where.dataDir, to: file })
  const backup = rowCounter(file)
  expectAll(tables, 'backup', (table) => backup(table) === counts[table])
  const dataDir = join(folder, 'restored')
  await restore({ file, dataDir })
  const restored = await countsIn({ dataDir })
  expectAll(tables, 'restore', (table) => restored[table] === counts[table])
  const all = rowCounter(join(dataDir, 'site.sqlite'))
  for (const table of Object.keys(exceptions.restore)) expect(all(table)).toBe(0)
  expect(all('searchIndex_docsize')).toBe(counts.searchTexts)
})

test('a copy in PostgreSQL has every table', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const { store, where, counts, tables } = await createFullStore('SQLite')
  await store.close()
  const databaseUrl = await createEmptyPostgres()
  await copyToPostgres({ dataDir: where.dataDir, databaseUrl, onProgress: () => {} })
  const copied = await countsIn({ dataDir: where.dataDir, databaseUrl })
  expectAll(tables, 'copyToPostgres', (table) => copied[table] === counts[table])
})

test('photos of an import that is not applied are neither restored nor copied', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const { store, where } = await createStoreOn('SQLite')
  await store.employees.add([{ ...anEmployee(), photo: aPhoto() }])
  for (const photo of [aPhoto('staged'), { problem: 'is not a picture' }])
    await store.employeeImports.setPhoto('s1', { name: `${Object.keys(photo)}`, photo })
  await store.close()

  const folder = createDirectory()
  const file = join(folder, 'backup.sqlite')
  expect(await backUp({ dataDir: where.dataDir, to: file })).toMatchObject({ photos: 1, photoSizes: 1 })
  const dataDir = join(folder, 'restored')
  await restore({ file, dataDir })
  expect(await countsIn({ dataDir })).toMatchObject({ photos: 1, photoSizes: 1 })

  const databaseUrl = await createEmptyPostgres()
  await copyToPostgres({ dataDir: where.dataDir, databaseUrl, onProgress: () => {} })
  const copied = await countsIn({ dataDir: where.dataDir, databaseUrl })
  expect(copied).toMatchObject({ photos: 1, photoSizes: 1 })
})

/** Counts the rows of a table in a file. */
function rowCounter(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  onTestFinished(() => database.close())
  return (table: string) => Number(database.prepare(`select count(*) as rows from "${table}"`).get()?.rows)
}
