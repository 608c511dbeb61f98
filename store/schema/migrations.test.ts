import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { withoutPassword } from '../../settings/setting-error.ts'
import { createEmptyDatabase, databases, skipWithout } from '../../tests/support/service/databases.ts'
import {
  addSampleMigration,
  createDatabaseBefore,
  createUnreleasedDatabase,
  sampleMigration,
  unreleased,
} from '../../tests/support/service/older-schema.ts'
import { runStatement } from '../../tests/support/service/postgres.ts'
import { openDatabase } from '../database/open-database.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import { planMigration } from '../database/plan-migration.ts'
import { openStore } from '../open-store.ts'
import { isPostgres } from './dialect.ts'
import { migrations } from './migrations.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a database of an earlier release is migrated with its rows', async () => {
    const where = await createEmptyDatabase(kind)
    addSampleMigration()
    const old = await createDatabaseBefore(sampleMigration, where)
    await sql`insert into "consentTexts" (hash, locale, text) values ('h', 'en', 'I agree.')`.execute(old)
    await old.destroy()

    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    const rows = await db.selectFrom('consentTexts').selectAll().execute()
    expect(rows).toEqual([{ hash: 'h', locale: 'en', text: 'I agree.', note: 'none' }])
  })

  test('staff who may open the inbox keep the figures when these have an area of their own', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0004-area-figures', where)
    for (const areas of ['inbox employees people admin', 'people inbox', 'employees', ''])
      await sql`insert into staff (id, email, name, areas, signature, "createdAt")
        values (${areas}, ${areas}, 'Ada', ${areas}, '', 1)`.execute(old)
    await old.destroy()

    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    const rows = await db.selectFrom('staff').select(['id', 'areas']).orderBy('id', 'desc').execute()
    expect(rows).toEqual([
      { id: 'people inbox', areas: 'people inbox figures' },
      { id: 'inbox employees people admin', areas: 'inbox figures employees people admin' },
      { id: 'employees', areas: 'employees' },
      { id: '', areas: '' },
    ])
  })

  test('addresses and fields that were stored as they arrived are cleaned', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0005-clean-texts', where)
    const email = '\u202aKontakt@M\u00dcNCHEN.example\u202c'
    const fields = '{"CompanyName":"A\\ud800 \\\\ud800","Features":["B\\udfff"]}'
    for (const [id, address, json] of [
      ['1', email, fields],
      ['2', 'Ada@meridian.example', '{"CompanyName":"\u00c4"}'],
      ['3', null, '{}'],
    ])
      await sql`insert into requests (id, "receivedAt", form, fields, email, status, version)
        values (${id}, 1, 'trial', ${json}, ${address}, 'new', 0)`.execute(old)
    await old.destroy()

    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    const rows = await db.selectFrom('requests').select(['email', 'fields']).orderBy('id').execute()
    expect(rows).toEqual([
      { email: 'Kontakt@M\u00fcNCHEN.example', fields: '{"CompanyName":"A\ufffd \\\\ud800","Features":["B\ufffd"]}' },
      { email: 'Ada@meridian.example', fields: '{"CompanyName":"\u00c4"}' },
      { email: null, fields: '{}' },
    ])
  })

  test('staff without a signature have their name, except those whose name was removed', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0006-signatures', where)
    for (const [id, email, name, signature] of [
      ['a', 'ada@sextant.example', 'Ada Byron', ''],
      ['b', 'bob@sextant.example', 'Bob', 'Bob\nSales'],
      ['c', 'c', 'c', ''],
    ])
      await sql`insert into staff (id, email, name, areas, signature, "createdAt")
        values (${id}, ${email}, ${name}, '', ${signature}, 1)`.execute(old)
    await old.destroy()

    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    const rows = await db.selectFrom('staff').select(['id', 'signature']).orderBy('id').execute()
    expect(rows.map(({ signature }) => signature)).toEqual(['Ada Byron', 'Bob\nSales', ''])
  })

  test('kept days, the notes of changes and their triggers are dropped, and the requests stay', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0007-no-kept-days', where)
    await sql`insert into requests (id, "receivedAt", form, fields, status, version)
      values ('1', 1, 'trial', '{}', 'new', 0)`.execute(old)
    await sql`insert into "countedDays" values (0, 2, '{}')`.execute(old)
    await sql`update requests set status = 'won'`.execute(old)
    expect((await sql`select * from "changedRequestTimes"`.execute(old)).rows).toHaveLength(1)
    await old.destroy()

    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    const rows = await db.updateTable('requests').set({ status: 'lost' }).returning(['id', 'status']).execute()
    expect(rows).toEqual([{ id: '1', status: 'lost' }])
    const named = isPostgres(db)
      ? sql`select relname from pg_class where relname ~ 'ounted|changedRequest'
          union all select proname from pg_proc where proname ~ 'ounted'`
      : sql`select name from sqlite_master where name like '%counted%' or name like '%changedRequest%'`
    expect((await named.execute(db)).rows).toEqual([])
  })

  test('requests that are not in the search index, or have new mails, are searched after the migration', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0009-search-in-transaction', where)
    for (const [id, company] of [
      ['019ac0de-0000-7001-8000-000000000001', 'Kestrel'],
      ['019ac0de-0000-7002-8000-000000000002', 'Lapwing'],
      ['019ac0de-0000-7003-8000-000000000003', 'Merlin'],
    ])
      await sql`insert into requests (id, "receivedAt", form, fields, status, version)
        values (${id}, 1, 'trial', ${JSON.stringify({ CompanyName: company })}, 'new', 0)`.execute(old)
    for (const [number, id, words] of [
      [1, '019ac0de-0000-7002-8000-000000000002', 'lapwing stale'],
      [2, '019ac0de-0000-7003-8000-000000000003', 'merlin whole'],
    ])
      await sql`insert into "searchTexts" values (${number}, ${id}, ${words})`.execute(old)
    await sql`insert into "unindexedRequests" values ('019ac0de-0000-7001-8000-000000000001'),
      ('019ac0de-0000-7002-8000-000000000002')`.execute(old)
    await addMail(old, { id: 'm', requestId: '019ac0de-0000-7001-8000-000000000001', to: 'ada@plover.example' })
    await old.destroy()

    const store = await openStore(where)
    onTestFinished(store.close)
    const find = (text: string) => store.people.search(text, { signal: new AbortController().signal })
    const found: Record<string, number> = {}
    for (const word of ['kestrel', 'plover', 'lapwing', 'merl', 'whole', 'stale'])
      found[word] = (await find(word)).requests.length
    expect(found).toEqual({ kestrel: 1, plover: 1, lapwing: 1, merl: 1, whole: 1, stale: 0 })
  })

  test('a delivery counts as tried, except those that were surely never sent', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0008-tried-at', where)
    const rows = [
      ['delivered', 1, 0, null, 7, null, 7],
      ['failed', 1, 0, 'The receiver answered 500', null, null, 1],
      ['waiting', 0, 0, null, null, null, null],
      ['waiting', 1, 0, 'The receiver answered 500', null, null, 1],
      ['waiting', 0, 9, null, null, null, 1],
      ['held', 0, 0, null, null, null, null],
      ['dismissed', 0, 0, null, null, 'marked as spam', null],
      ['dismissed', 0, 9, null, null, 'marked as spam', 1],
      // A retry by staff had reset its attempts.
      ['dismissed', 0, 0, null, null, 'entered by hand', 1],
    ]
    for (const [index, [state, attempts, leasedUntil, lastError, deliveredAt, dismissedFor]] of rows.entries())
      await sql`insert into outbox (id, channel, priority, state, "createdAt", "dueAt", "leasedUntil", attempts, "lastError",
        "deliveredAt", "dismissedFor") values (${String(index)}, 'webhook', 1, ${state}, 1, 0, ${leasedUntil}, ${attempts},
        ${lastError}, ${deliveredAt}, ${dismissedFor})`.execute(old)
    await old.destroy()

    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    const migrated = await db.selectFrom('outbox').select('triedAt').orderBy('id').execute()
    expect(migrated.map(({ triedAt }) => triedAt)).toEqual(rows.map((row) => row.at(-1)))
  })

  test('an import that was not applied is dropped, and its photos lose their owner', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0011-imports-by-owner', where)
    await sql`insert into "employeeImports" values ('i', 1, 's1', 'staff.csv', null)`.execute(old)
    await sql`insert into photos (id, "importId", name) values ('p', 'i', 'a.jpg')`.execute(old)
    await old.destroy()

    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    expect(await db.selectFrom('employeeImports').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('photos').select(['id', 'importId']).execute()).toEqual([{ id: 'p', importId: null }])
  })

  test('earlier mails and drafts have no Cc, and earlier answers keep their deliveries', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0012-cc', where)
    const requestId = '019ac0de-0000-7001-8000-000000000001'
    await sql`insert into requests (id, "receivedAt", form, fields, status, version)
      values (${requestId}, 1, 'trial', '{}', 'new', 0)`.execute(old)
    await addMail(old, { id: 'm', requestId, to: 'kontakt@m\u00fcnchen.example' })
    await sql`insert into outbox (id, "requestId", "mailId", channel, recipient, priority, state, "createdAt", "dueAt", "leasedUntil", attempts)
      values ('d', ${requestId}, 'm', 'answer', 'kontakt@M\u00dcNCHEN.example', 1, 'delivered', 1, 1, 0, 1)`.execute(
      old,
    )
    await old.destroy()

    const store = await openStore(where)
    onTestFinished(store.close)
    const { mails = [] } = (await store.conversation.mailsOf(requestId)) ?? {}
    expect(mails).toMatchObject([{ id: 'm', cc: [], delivery: { id: 'd', state: 'delivered' } }])
  })

  test('a migration that fails leaves the database as it was', async () => {
    const where = await createEmptyDatabase(kind)
    addSampleMigration()
    await (await createDatabaseBefore(sampleMigration, where)).destroy()
    migrations[sampleMigration] = {
      async up(db) {
        await sql`alter table notes add column sample text`.execute(db)
        throw new Error('a row is wrong')
      },
    }
    await expect(openStore(where)).rejects.toThrow('The database could not be migrated to this version: a row is wrong')

    addSampleMigration()
    expect((await planMigration(where)).pending).toEqual([sampleMigration])
    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    await expect(sql`select sample from notes`.execute(db)).rejects.toThrow('sample')
  })

  test('a database of the state before the first release is refused and not changed', async () => {
    const where = await createEmptyDatabase(kind)
    await createUnreleasedDatabase(where)
    const before = await contentOf(where)
    const sentence = where.databaseUrl
      ? unreleased(withoutPassword(where.databaseUrl), 'an empty PostgreSQL database')
      : unreleased(sqliteFile(where.dataDir), 'an empty DATA_DIR')
    for (const schema of ['migrate', 'create', 'none'] as const)
      await expect(openStore({ ...where, schema })).rejects.toThrow(sentence)
    expect(await contentOf(where)).toEqual(before)
  })
})

/** The bytes of the files, or the columns of all tables and the rows of the migrations and the requests. */
async function contentOf({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }) {
  if (!databaseUrl) return readdirSync(dataDir).map((name) => [name, readFileSync(`${dataDir}/${name}`, 'hex')])
  const statements = [
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
    'select * from kysely_migration',
    'select * from requests',
  ]
  return Promise.all(statements.map((statement) => runStatement(databaseUrl, statement)))
}

type OldMail = { id: string; requestId: string; to: string }

/** An answer, before mails had a Cc. */
const addMail = (old: Kysely<unknown>, { id, requestId, to }: OldMail) =>
  sql`insert into "requestMails"
    (id, "requestId", direction, kind, at, "from", "to", subject, text, "messageId", "isVerified", "isKnownSender", version)
    values (${id}, ${requestId}, 'out', 'written', 1, 'sales@sextant.example', ${to}, 'Re', 'Yes.', ${`<${id}@sextant.example>`}, 1, 1, 1)`.execute(
    old,
  )
