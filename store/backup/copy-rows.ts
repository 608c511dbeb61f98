import { type InsertObject, type Kysely, sql } from 'kysely'
import { inChunks } from '../database/in-chunks.ts'
import type { Tables } from '../schema/tables.ts'
import { type Counts, keptRows, scanTable, type TableName, tableNames } from './table-scan.ts'

/** Reports progress. It throws to stop the work. */
export type OnProgress = (done: number, total: number) => void

type Copy<Table extends TableName> = {
  from: Kysely<Tables>
  to: Kysely<Tables>
  table: Table
  after?: Tables[Table] | undefined
  onRows: (rows: number) => void
}

/** Copies rows in batches, in the order of their keys, so that a stopped copy is the beginning of the table. */
export async function copyRows<Table extends TableName>(copy: Copy<Table>) {
  const { from, to, table, after, onRows } = copy
  for await (const rows of scanTable(from, table, after)) {
    for (const some of inChunks(rows as InsertObject<Tables, Table>[])) {
      await to.insertInto(table).values(some).execute()
    }
    onRows(rows.length)
  }
}

export async function countRows(db: Kysely<Tables>): Promise<Counts> {
  const counts = tableNames.map(async (table) => {
    const query = db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where(sql<boolean>`${sql.raw(keptRows[table] ?? '1 = 1')}`)
    return [table, (await query.executeTakeFirstOrThrow()).rows] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Counts
}
