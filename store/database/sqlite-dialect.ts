import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { sqliteCode } from './errors.ts'

/** The office writes to the same file: a second writer waits at most this long. */
export const BUSY_LIMIT_MS = 5_000
const BUSY_PAUSE_MS = 5
const SQLITE_BUSY = 5

/** Kysely's SQLite dialect over Node's own SQLite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(database: DatabaseSync) {
    const asExpected = asKyselyExpects(database)
    super({ database: asExpected })
    this.#database = asExpected
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new PatientDriver({ database: this.#database })
  }
}

/** An interrupted migration is rolled back as a whole: SQLite has transactional DDL, which Kysely does not assume. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Waits for other writers without SQLite's own busy timeout, which would block this process with all its requests. */
class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => untilFree(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }
}

/** Retries while another process writes. */
async function untilFree<T>(work: () => T | Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + BUSY_LIMIT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error
      await wait(BUSY_PAUSE_MS)
    }
  }
}

export const isBusy = (error: unknown) => sqliteCode(error) === SQLITE_BUSY

function asKyselyExpects(database: DatabaseSync): SqliteDatabase {
  return {
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
  }
}

function inOurWords(sql: string, database: DatabaseSync) {
  // Every transaction here writes. One that starts as a reader cannot wait for another process when
  // it turns into a writer; it fails at once.
  if (sql === 'begin') return 'begin immediate'
  // On a full disk SQLite rolls back by itself; the error of Kysely's second rollback would hide the cause.
  if (sql === 'rollback' && !database.isTransaction) return 'select 1 where false'
  return sql
}
