import { CompiledQuery, type InsertQueryBuilder, type Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/**
 * The statements of a transaction: each `yield` runs one and returns its rows. The generator may run more than once
 * (retries), so it must have no effects outside the database.
 */
export type Statements<Result> = Generator<CompiledQuery, Result, unknown[]>

export async function runThrough<Result>(
  db: Kysely<Tables>,
  statements: Statements<Result>,
): Promise<Result> {
  let step = statements.next()
  while (!step.done) step = statements.next((await db.executeQuery(step.value)).rows)
  return step.value
}

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

/** Further rows go into further statements. The text of the statement for each number of rows is cached and prepared. */
const MAX_ROWS = 64

/**
 * Inserts any number of rows. The statement's text is compiled once for each number of rows: compiling takes longer
 * than SQLite takes to run it.
 */
export function insertRows<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  columns: Column<Table>[],
  more: More = (insert) => insert,
) {
  const texts = new Map<number, string>()
  const write = (rowCount: number) => {
    const anyRow = Object.fromEntries(columns.map((column) => [column, '']))
    const rows = Array.from({ length: rowCount }, () => anyRow)
    return more(db.withTables<Untyped>().insertInto<keyof Untyped>(table).values(rows)).compile()
      .sql
  }
  return function* (rows: Tables[Table][]): Statements<unknown[]> {
    const returned = []
    for (let start = 0; start < rows.length; start += MAX_ROWS) {
      const some = rows.slice(start, start + MAX_ROWS)
      const text = texts.get(some.length) ?? write(some.length)
      texts.set(some.length, text)
      const parameters = some.flatMap((row) => columns.map((column) => row[column]))
      returned.push(...(yield CompiledQuery.raw(text, parameters)))
    }
    return returned
  }
}

type Untyped = Record<string, Record<string, string>>
type Insert = InsertQueryBuilder<Untyped, keyof Untyped, unknown>
/** Adds further clauses to the statement: `on conflict`, `returning`. */
type More = (insert: Insert) => { compile(): CompiledQuery }
