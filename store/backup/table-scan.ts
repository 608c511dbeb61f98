import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { storableValue } from '../../records/storable-text.ts'
import type { Tables } from '../schema/tables.ts'

export type Counts = Record<TableName, number>

/**
 * Not copied and not restored. `searchTexts` is written again from all requests. Sessions, invitations and challenges must
 * not return with an old backup, and belong to one console. Imports of employees are unfinished work, and `revisions` are
 * compared with the lists that a browser has.
 */
export const unkeptTables = [
  'searchTexts',
  'sessions',
  'invitations',
  'challenges',
  'databaseIdentity',
  'employeeImports',
  'revisions',
] as const
type UnkeptTable = (typeof unkeptTables)[number]

export type TableName = Exclude<keyof Tables, UnkeptTable>

/** The primary keys. A table comes after the tables that its foreign keys reference. */
const keysOf: { [Table in TableName]: (keyof Tables[Table] & string)[] } = {
  requests: ['id'],
  requestMails: ['id'],
  employees: ['empId'],
  photos: ['id'],
  photoSizes: ['photoId'],
  employeeLinks: ['id'],
  issuedCards: ['id'],
  employeeConsents: ['id'],
  notices: ['id'],
  outbox: ['id'],
  channels: ['name'],
  consentTexts: ['hash'],
  idempotencyKeys: ['call', 'key'],
  requestChanges: ['id'],
  notes: ['id'],
  staff: ['id'],
  drafts: ['id'],
  mailFiles: ['id'],
  mailFileParts: ['fileId', 'nth'],
  mailboxes: ['name'],
  passkeys: ['id'],
  audit: ['id'],
}

export const tableNames = Object.keys(keysOf) as TableName[]

/** The rows that are kept: not the photos of imports. */
export const keptRows: { [Table in TableName]?: string } = {
  photos: '"employeeId" is not null',
  photoSizes: '"photoId" in (select id from photos where "employeeId" is not null)',
}

/** The rows of a batch. A photo has up to 300 kB, a part of a file 1 MB, a mail up to 1 MB. */
const batchSizes: { [Table in TableName]?: number } = { photoSizes: 20, mailFileParts: 5, requestMails: 50 }
const batchSizeOf = (table: TableName) => batchSizes[table] ?? 1_000

/** All rows after `after`, in batches and in the order of their keys, which is the same on both databases. */
export async function* scanTable<Table extends TableName>(
  db: Kysely<Tables>,
  table: Table,
  after?: Tables[Table],
): AsyncGenerator<Tables[Table][]> {
  for (let last = after; ; ) {
    const rows = await rowsAfter(db, table, last)
    if (rows.length > 0) yield rows.map(storableRow)
    if (rows.length < batchSizeOf(table)) return
    last = rows.at(-1)
  }
}

/** As the row is in every database: an older version stored U+0000 in SQLite. */
const storableRow = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, storableValue(value)])) as Row

async function rowsAfter<Table extends TableName>(db: Kysely<Tables>, table: Table, last: Tables[Table] | undefined) {
  const keys: (keyof Tables[Table] & string)[] = keysOf[table]
  const columns = sql.join(keys.map((key) => sql.ref(key)))
  const isAfter = last ? sql`(${columns}) > (${sql.join(keys.map((key) => last[key]))})` : sql`1 = 1`
  const isKept = sql.raw(keptRows[table] ?? '1 = 1')
  const query = sql<Tables[Table]>`
    select * from ${sql.table(table)} where ${isAfter} and ${isKept} order by ${columns} limit ${sql.lit(batchSizeOf(table))}`
  return (await query.execute(db)).rows
}

export type Fingerprint<Table extends TableName> = {
  rows: number
  sha256: string
  last: Tables[Table] | undefined
}

/** A hash of the first `maxRows` rows, the same on both databases. */
export async function fingerprint<Table extends TableName>(
  db: Kysely<Tables>,
  table: Table,
  maxRows = Infinity,
): Promise<Fingerprint<Table>> {
  const hash = createHash('sha256')
  let rows = 0
  let last: Tables[Table] | undefined
  for await (const all of maxRows === 0 ? [] : scanTable(db, table)) {
    const some = all.slice(0, maxRows - rows)
    for (const row of some) hash.update(JSON.stringify(valuesOf(row)))
    rows += some.length
    last = some.at(-1)
    if (rows === maxRows) break
  }
  return { rows, sha256: hash.digest('hex'), last }
}

/** Sorted by name, because the order of columns may differ between databases. Bytes are hashed, because their class differs between drivers. */
const valuesOf = (row: object) =>
  Object.entries(row)
    .map(([name, value]) => [name, value instanceof Uint8Array ? sha256(value) : value])
    .sort(([a], [b]) => (a < b ? -1 : 1))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
