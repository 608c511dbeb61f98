import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { preparedOn } from './prepared-statements.ts'

/** The office writes to the same file; whoever comes second waits this long. */
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

/** A migration that is interrupted leaves nothing behind: SQLite can undo a `create table`. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** SQLite itself waits for another process by blocking this one, with every request in it. */
class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => untilFree(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }
}

/** Tries again while another process writes. */
export async function untilFree<T>(work: () => T | Promise<T>): Promise<T> {
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

export const isBusy = (error: unknown) =>
  (((error as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY

function asKyselyExpects(database: DatabaseSync): SqliteDatabase {
  const prepare = preparedOn(database)
  return {
    close: () => database.close(),
    prepare: (sql) => prepare(inOurWords(sql, database)),
  }
}

function inOurWords(sql: string, database: DatabaseSync) {
  // Every transaction here writes. One that starts as a reader cannot wait for another process when
  // it turns into a writer; it fails at once.
  if (sql === 'begin') return 'begin immediate'
  // A full disk ends a transaction before Kysely asks for it, and the second rollback would hide why.
  if (sql === 'rollback' && !database.isTransaction) return 'select 1 where false'
  return sql
}
