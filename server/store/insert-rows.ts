import type { CompiledQuery, InsertQueryBuilder, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

/**
 * Inserts any number of rows with one statement. Its text is written once for each number: writing it
 * takes longer than SQLite takes to run it.
 */
export function insertRows<Table extends keyof Tables>(
  table: Table,
  columns: Column<Table>[],
  more: More = (insert) => insert,
) {
  const queries = new Map<number, CompiledQuery>()
  const compile = (db: Kysely<Tables>, rowCount: number) => {
    const anyRow = Object.fromEntries(columns.map((column) => [column, '']))
    const rows = Array.from({ length: rowCount }, () => anyRow)
    return more(db.withTables<Untyped>().insertInto<keyof Untyped>(table).values(rows)).compile()
  }
  return async (db: Kysely<Tables>, rows: Tables[Table][]): Promise<unknown[]> => {
    if (rows.length === 0) return []
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    const query = queries.get(rows.length) ?? compile(db, rows.length)
    queries.set(rows.length, query)
    return (await db.executeQuery({ ...query, parameters })).rows
  }
}

type Untyped = Record<string, Record<string, string>>
type Insert = InsertQueryBuilder<Untyped, keyof Untyped, unknown>
/** What else the statement says: of conflicts, of what it returns. */
type More = (insert: Insert) => { compile(): CompiledQuery }
