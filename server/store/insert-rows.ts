import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

/**
 * Inserts any number of rows with one statement. Its text is written once for each number: writing it
 * takes longer than SQLite takes to run it.
 */
export function insertRows<Table extends keyof Tables>(table: Table, columns: Column<Table>[]) {
  const queries = new Map<number, CompiledQuery>()
  return async (db: Kysely<Tables>, rows: Tables[Table][]) => {
    if (rows.length === 0) return
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    const query = queries.get(rows.length) ?? compile(db, table, columns, rows.length)
    queries.set(rows.length, query)
    await db.executeQuery({ ...query, parameters })
  }
}

function compile<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  columns: Column<Table>[],
  rowCount: number,
): CompiledQuery {
  const anyRow = Object.fromEntries(columns.map((column) => [column, '']))
  const rows = Array.from({ length: rowCount }, () => anyRow)
  return db.withTables<Untyped>().insertInto<keyof Untyped>(table).values(rows).compile()
}

type Untyped = Record<string, Record<string, string>>
