import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import type { Database } from './database.ts'
import { preparedOn, untilFree } from './sqlite-dialect.ts'
import type { Statements } from './statements.ts'

type Asked = PromiseWithResolvers<unknown[]> & { query: CompiledQuery }

/**
 * Reads of one turn of the event loop share a transaction, because its locks take longer than a single read. It begins
 * at the end of the turn, so that each read sees all earlier writes.
 */
export function readOnSqlite(database: DatabaseSync): Database['read'] {
  const prepare = preparedOn(database)
  let asked: Asked[] = []

  function readWhatIsAsked() {
    const together = asked
    asked = []
    try {
      prepare('begin').run([])
      for (const { query, resolve } of together) resolve(prepare(query.sql).all(query.parameters))
      prepare('commit').run([])
    } catch (error) {
      // A locked file fails all the reads that follow. For reads that are resolved already, `reject` has no effect.
      for (const { reject } of together) reject(error)
      if (database.isOpen && database.isTransaction) prepare('rollback').run([])
    }
  }

  function ask(query: CompiledQuery) {
    const entry = { ...Promise.withResolvers<unknown[]>(), query }
    if (asked.push(entry) === 1) setImmediate(readWhatIsAsked)
    return entry.promise
  }
  return (query) => untilFree(() => ask(query))
}

/** Runs a transaction synchronously: turns of the event loop between its statements would take longer than they do. */
export function transactOnSqlite(db: Kysely<Tables>, database: DatabaseSync): Database['transact'] {
  const prepare = preparedOn(database)
  const run = ({ sql, parameters }: CompiledQuery) => {
    const statement = prepare(sql)
    if (statement.reader) return statement.all(parameters)
    statement.run(parameters)
    return []
  }
  function inOneGo<Result>(statements: Statements<Result>): Result {
    prepare('begin immediate').run([])
    try {
      let step = statements.next()
      while (!step.done) step = statements.next(run(step.value))
      prepare('commit').run([])
      return step.value
    } catch (error) {
      // On a full disk SQLite has rolled back already.
      if (database.isTransaction) prepare('rollback').run([])
      throw error
    }
  }
  // Kysely has one connection and hands it to one caller at a time.
  return (statements) => db.connection().execute(() => untilFree(() => inOneGo(statements())))
}
