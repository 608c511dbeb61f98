import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './database.ts'
import { untilFree } from './node-sqlite-dialect.ts'
import { preparedOn } from './prepared-statements.ts'
import type { Statements } from './statements.ts'
import type { Tables } from './tables.ts'

export function readOnSqlite(database: DatabaseSync): Database['read'] {
  const prepare = preparedOn(database)
  return ({ sql, parameters }) => untilFree(async () => prepare(sql).all(parameters))
}

/** A transaction in one go: turns of the event loop between its statements would take longer than they do. */
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
      // A full disk has ended it already.
      if (database.isTransaction) prepare('rollback').run([])
      throw error
    }
  }
  // Kysely gives its one connection to one at a time.
  return (statements) => db.connection().execute(() => untilFree(async () => inOneGo(statements())))
}
