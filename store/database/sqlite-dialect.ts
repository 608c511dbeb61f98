import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Driver,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { storableValue } from '../../records/storable-text.ts'
import { sqliteCode } from './errors.ts'
import { limitTurns } from './limit-turns.ts'

/** The time to wait for another writer: the office writes to the same file. */
export const BUSY_TIMEOUT_MS = 5_000
const BUSY_RETRY_MS = 5
/** Another process that waits for the lock tries again in this time. */
const GAP_MS = 2 * BUSY_RETRY_MS
/** After so long without such a gap the next transaction waits. */
const MAX_WITHOUT_GAP_MS = 500
const SQLITE_BUSY = 5

/** Kysely's SQLite dialect over Node's own SQLite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  readonly #now: () => number

  constructor(database: DatabaseSync, now = Date.now) {
    const adapted = toKyselyDatabase(database)
    super({ database: adapted })
    this.#database = adapted
    this.#now = now
  }

  override createAdapter() {
    return new NodeSqliteAdapter(this.#now)
  }

  override createDriver(): Driver {
    return new RetryingDriver({ database: this.#database })
  }

  override createQueryCompiler() {
    return new LocklessCompiler()
  }
}

/** Leaves out `for update` and its like: SQLite has one writer at a time, and no row locks. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node)
  }
}

/** `now`: the clock of the processes that use the file, all on one machine. */
export class NodeSqliteAdapter extends SqliteAdapter {
  readonly now: () => number

  constructor(now: () => number) {
    super()
    this.now = now
  }

  // Kysely does not assume transactional DDL of SQLite, with which an interrupted migration is rolled back completely.
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Waits for other writers without SQLite's own busy timeout, which would block this process with all its requests, and
 * yields to the event loop between the statements of a long turn, and to other processes between many transactions.
 */
class RetryingDriver extends SqliteDriver {
  readonly #limitTurn = limitTurns()
  /** The time of the last gap, and that of the end of the last transaction. */
  #gapAt = 0
  #endedAt = 0

  override async beginTransaction(connection: DatabaseConnection) {
    if (performance.now() - this.#endedAt > GAP_MS) this.#gapAt = performance.now()
    if (performance.now() - this.#gapAt > MAX_WITHOUT_GAP_MS) {
      await wait(GAP_MS)
      this.#gapAt = performance.now()
    }
    await super.beginTransaction(connection)
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    this.#endedAt = performance.now()
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const limitTurn = this.#limitTurn
    return {
      async executeQuery(query) {
        await limitTurn()
        return retryWhileBusy(() => connection.executeQuery(query))
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }
}

async function retryWhileBusy<T>(work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await wait(BUSY_RETRY_MS)
    }
  }
}

export const isBusy = (error: unknown) => sqliteCode(error) === SQLITE_BUSY

/** Statements stay prepared, because preparing a look-up takes several times as long as executing it. */
const MAX_PREPARED = 50
/** Longer statements write many rows and rarely repeat. With their values they raised the peak memory by 40 MiB. */
const MAX_PREPARED_LENGTH = 1_000
/** In characters or bytes. A prepared statement holds its last values, so one with a larger value is evicted. */
const MAX_KEPT_VALUE = 10_000

function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()

  /** The least recently used statement is evicted first. */
  function prepare(sql: string) {
    const evict = () => prepared.delete(sql)
    const statement = prepared.get(sql) ?? toKyselyStatement(sql, database, evict)
    if (sql.length > MAX_PREPARED_LENGTH) return statement
    prepared.delete(sql)
    prepared.set(sql, statement)
    if (prepared.size > MAX_PREPARED) prepared.delete(prepared.keys().next().value ?? '')
    return statement
  }

  return {
    close: () => database.close(),
    prepare: (sql) => prepare(adjustSql(sql, database)),
  }
}

function toKyselyStatement(sql: string, database: DatabaseSync, evict: () => void): SqliteStatement {
  const statement = database.prepare(sql)
  const bind = (values: readonly unknown[]) => {
    if (values.some(isLarge)) evict()
    return storable(values)
  }
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...bind(values)),
    run: (values) => statement.run(...bind(values)),
    // A statement of its own, because its rows are read while the same statement may be executed again.
    iterate: (values) => database.prepare(sql).iterate(...storable(values)),
  }
}

const storable = (values: readonly unknown[]) => values.map(storableValue) as SQLInputValue[]

const isLarge = (value: unknown) =>
  (typeof value === 'string' || value instanceof Uint8Array) && value.length > MAX_KEPT_VALUE

function adjustSql(sql: string, database: DatabaseSync) {
  // Every transaction of this program writes. A transaction that begins as a reader fails at once, without
  // waiting, if another process writes when it becomes a writer.
  if (sql === 'begin') return 'begin immediate'
  // On a full disk SQLite rolls back automatically; the error of Kysely's second rollback would hide the cause.
  if (sql === 'rollback' && !database.isTransaction) return 'select 1 where false'
  return sql
}
