import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import { withoutNul } from '../schema/without-nul.ts'

export type Counts = Record<keyof Tables, number>

export type TableName = keyof Tables

/** The primary keys. Tables stand in the order of their foreign keys: a referenced table comes first. */
const keysOf: { [Table in TableName]: (keyof Tables[Table] & string)[] } = {
  leads: ['id'],
  messages: ['id'],
  employees: ['empId'],
  employeePhotos: ['empId'],
  notices: ['id'],
  outbox: ['id'],
  idempotencyKeys: ['call', 'key'],
}

export const tableNames = Object.keys(keysOf) as TableName[]

/** The rows of a batch. A photo has up to 300 kB. */
const rowsTogether = (table: TableName) => (table === 'employeePhotos' ? 20 : 1_000)

/** All rows behind `after`, in batches and in the order of their keys, which is the same on both databases. */
export async function* scanTable<Table extends TableName>(
  db: Kysely<Tables>,
  table: Table,
  after?: Tables[Table],
): AsyncGenerator<Tables[Table][]> {
  for (let last = after; ; ) {
    const rows = await rowsBehind(db, table, last)
    if (rows.length > 0) yield rows.map(withoutNul)
    if (rows.length < rowsTogether(table)) return
    last = rows.at(-1)
  }
}

async function rowsBehind<Table extends TableName>(
  db: Kysely<Tables>,
  table: Table,
  last: Tables[Table] | undefined,
) {
  const keys: (keyof Tables[Table] & string)[] = keysOf[table]
  const columns = sql.join(keys.map((key) => sql.ref(key)))
  const behind = last
    ? sql`where (${columns}) > (${sql.join(keys.map((key) => last[key]))})`
    : sql``
  const query = sql<Tables[Table]>`
    select * from ${sql.table(table)} ${behind} order by ${columns} limit ${sql.lit(rowsTogether(table))}`
  return (await query.execute(db)).rows
}

export type Fingerprint<Table extends TableName> = {
  rows: number
  sha256: string
  last: Tables[Table] | undefined
}

/** A hash of the first `most` rows, the same on both databases. */
export async function fingerprint<Table extends TableName>(
  db: Kysely<Tables>,
  table: Table,
  most = Infinity,
): Promise<Fingerprint<Table>> {
  const hash = createHash('sha256')
  let rows = 0
  let last: Tables[Table] | undefined
  for await (const all of most === 0 ? [] : scanTable(db, table)) {
    const some = all.slice(0, most - rows)
    for (const row of some) hash.update(JSON.stringify(valuesOf(row)))
    rows += some.length
    last = some.at(-1)
    if (rows === most) break
  }
  return { rows, sha256: hash.digest('hex'), last }
}

/** Sorted by name: the order of the columns may differ between databases. Bytes are hashed, since their class differs between the drivers. */
const valuesOf = (row: object) =>
  Object.entries(row)
    .map(([name, value]) => [name, value instanceof Uint8Array ? sha256(value) : value])
    .sort(([a], [b]) => (a < b ? -1 : 1))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
