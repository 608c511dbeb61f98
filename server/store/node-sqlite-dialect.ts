import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'

/** Kysely's SQLite dialect over Node's own SQLite. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database: asKyselyExpects(database) })
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** A migration that is interrupted leaves nothing behind: SQLite can undo a `create table`. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

const asKyselyExpects = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare(sql) {
    const statement = database.prepare(inOurWords(sql, database))
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...(values as SQLInputValue[])),
      run: (values) => statement.run(...(values as SQLInputValue[])),
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    }
  },
})

function inOurWords(sql: string, database: DatabaseSync) {
  // Every transaction here writes. One that starts as a reader cannot wait for another process when
  // it turns into a writer; it fails at once.
  if (sql === 'begin') return 'begin immediate'
  // A full disk ends a transaction before Kysely asks for it, and the second rollback would hide why.
  if (sql === 'rollback' && !database.isTransaction) return 'select 1 where false'
  return sql
}
