import type { Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import { insertRows } from '../database/statements.ts'
import type { Tables } from '../schema/tables.ts'
import { type Counts, scanTable, type TableName, tableNames } from './table-scan.ts'

/** Reports progress. An error that it throws stops the work. */
export type OnProgress = (done: number, total: number) => void

type Copy<Table extends TableName> = {
  from: Kysely<Tables>
  to: Pick<Database, 'db' | 'transact'>
  table: Table
  after?: Tables[Table] | undefined
  onRows: (rows: number) => void
}

/** Copies rows in batches, in the order of their keys: a stopped copy is the beginning of the table. */
export async function copyRows<Table extends TableName>(copy: Copy<Table>) {
  const { from, to, table, after, onRows } = copy
  let insert: ReturnType<typeof insertRows<Table>> | undefined
  for await (const rows of scanTable(from, table, after)) {
    const columns = Object.keys(rows[0] ?? {}) as (keyof Tables[Table] & string)[]
    const insertAll = insert ?? insertRows(to.db, table, columns)
    insert = insertAll
    await to.transact(() => insertAll(rows))
    onRows(rows.length)
  }
}

export async function countRows(db: Kysely<Tables>): Promise<Counts> {
  const counts = tableNames.map(async (table) => {
    const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'))
    return [table, (await query.executeTakeFirstOrThrow()).rows] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Counts
}
