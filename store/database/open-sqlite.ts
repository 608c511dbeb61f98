import { accessSync, closeSync, constants, existsSync, openSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { SettingError } from '../../settings/setting-error.ts'
import { StartError } from '../../settings/start-error.ts'
import {
  migrateToLatest,
  pendingAfter,
  refuseOlder,
  refuseUnknown,
  type SchemaChange,
  SchemaError,
} from '../schema/migrate.ts'
import type { Tables } from '../schema/tables.ts'
import { giveToOwner, makeFolder, makeOwnerOnly } from './data-folder.ts'
import type { Database } from './database.ts'
import { sqliteCode } from './errors.ts'
import { BUSY_TIMEOUT_MS, isBusy, NodeSqliteDialect } from './sqlite-dialect.ts'

export const sqliteFile = (dataDir: string) => join(dataDir, 'site.sqlite')

type Options = {
  schema: SchemaChange
  /** The clock of the database. */
  now?: (() => number) | undefined
  /** Takes an exclusive lock: no other process has the file open or can open it. */
  exclusive?: boolean
}

/** A large transaction makes the log larger; the next write after a checkpoint truncates it to this size. */
const MAX_IDLE_WAL_BYTES = 16_000_000

/** Opens the file in `dataDir` and creates it if that is allowed. Refuses a file that it cannot use safely. */
export function openSqlite(dataDir: string, { schema, now, exclusive = false }: Options): Database {
  const file = sqliteFile(dataDir)
  if (schema === 'none' || exclusive) refuseMissing(file)
  prepareFile(dataDir, file)
  const { writer, pending } = openForWriting(file, { schema, exclusive })
  const reader = exclusive ? writer : openForReading(file, writer)
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(writer, now) })
  const reading = exclusive ? db : new Kysely<Tables>({ dialect: new NodeSqliteDialect(reader, now) })
  return {
    db,
    reading,
    staffReading: reading,
    checkRoomAndRights: async () => refuseFullDisk(file),
    async migrate() {
      if (pending.length === 0) return
      await migrateToLatest(db).catch((error) => {
        throw asStartError(file, error)
      })
    },
    async close() {
      // A transaction whose visitor has gone may still run: nobody waits for its end.
      for (const used of [db, reading]) await used.connection().execute(async () => {})
      // The writer is closed last, to remove the -wal and -shm files. Kysely would close only a connection that was used.
      for (const database of [reader, writer]) if (database.isOpen) database.close()
    },
  }
}

/** Refuses a file that is missing or that this user may not read. */
export function refuseMissing(file: string) {
  try {
    accessSync(file, constants.R_OK)
    if (statSync(file).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw ['ENOENT', 'ENOTDIR'].includes(code)
      ? new SchemaError(
          `There is no database ${file}; run office store migrate or start the service first, or correct DATA_DIR.`,
        )
      : new StartError(
          `The database ${file} cannot be read (${code}); run this as the user of the service, or correct DATA_DIR.`,
        )
  }
}

/** Also returns the names of the migrations that are missing. */
function openForWriting(file: string, { schema, exclusive }: Options) {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    // Every process that has the file open holds a lock, even if it is idle.
    if (exclusive) database.exec('pragma locking_mode = exclusive; begin immediate; commit')
    else database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    const pending = checkSchema(database, file, schema)
    // With WAL, reads and writes do not wait for each other; FULL makes an acknowledged request durable.
    database.exec('pragma journal_mode = wal; pragma synchronous = full')
    database.exec(`pragma journal_size_limit = ${MAX_IDLE_WAL_BYTES}`)
    database.exec('pragma secure_delete = on') // Erased content is overwritten with zeros.
    database.exec('pragma busy_timeout = 0') // From here on the driver retries, without blocking the process.
    return { writer: database, pending }
  } catch (error) {
    database.close()
    throw asStartError(file, error)
  }
}

function openForReading(file: string, writer: DatabaseSync) {
  try {
    return new DatabaseSync(file, { readOnly: true })
  } catch (error) {
    writer.close()
    throw asStartError(file, error)
  }
}

function prepareFile(dataDir: string, file: string) {
  try {
    makeFolder(dataDir)
    const isNew = !existsSync(file)
    closeSync(openSync(file, 'a', 0o600)) // SQLite gives its -wal and -shm files the same permissions.
    if (isNew) giveToOwner(file, dataDir)
    for (const path of [dataDir, file, `${file}-wal`, `${file}-shm`]) makeOwnerOnly(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingError('DATA_DIR', dataDir, `a directory that can be written to (${code})`)
  }
}

function checkSchema(database: DatabaseSync, file: string, allowed: SchemaChange) {
  const applied = readMigrations(database, file)
  refuseUnknown(applied, file, 'DATA_DIR')
  refuseOlder(applied, file, allowed)
  return pendingAfter(applied)
}

/** Reads the names of the applied migrations without changing the file, which may be refused. */
export function readMigrations(database: DatabaseSync, file: string) {
  try {
    const tables = database.prepare('select name from sqlite_master').all()
    if (!tables.some(({ name }) => name === 'kysely_migration')) return []
    const rows = database.prepare('select name from kysely_migration order by name').all()
    return rows.map(({ name }) => String(name))
  } catch (error) {
    throw unreadable(file, error)
  }
}

/** Turns an error of SQLite into one line for the operator. Other errors are bugs and are returned unchanged. */
function asStartError(file: string, error: unknown) {
  if (!(error instanceof StartError)) return sqliteCode(error) ? unreadable(file, error) : error
  return isFull(file, error.cause) ? unreadable(file, error.cause) : error
}

function unreadable(file: string, error: unknown) {
  if (isBusy(error)) {
    return new StartError(`The database ${file} is in use by another program; stop that first. Nothing was changed.`)
  }
  if (isFull(file, error)) {
    return new StartError(
      `The database ${file} has no room: its disk is full. Make room there, 10 MB at least, and start again.`,
    )
  }
  const advice = NOT_WRITABLE.includes(sqliteCode(error))
    ? 'give this user the right to write the file and its folder'
    : 'put a backup in its place, or use another DATA_DIR'
  return new StartError(
    `The database ${file} cannot be read (${(error as Error).message}). Nothing was changed; ${advice}.`,
  )
}

const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const NOT_WRITABLE = [SQLITE_READONLY, SQLITE_CANTOPEN]

/** If the -wal or -shm file does not fit on the disk, SQLite reports an I/O error only, so the free space is checked. */
function isFull(file: string, error: unknown) {
  if (sqliteCode(error) === SQLITE_FULL) return true
  if (sqliteCode(error) !== SQLITE_IOERR) return false
  return freeBytes(file) < SHARED_MEMORY_BYTES
}

/** The rest of a disk may be reserved for root. */
function freeBytes(file: string) {
  const { bfree, bavail, bsize } = statfsSync(dirname(file))
  return (process.getuid?.() === 0 ? bfree : bavail) * bsize
}

/** The size of the -shm file that SQLite creates to open a database. */
const SHARED_MEMORY_BYTES = 32 * 1024

/**
 * A small write still fits into the space that the write-ahead log has on the disk, while a request no longer does.
 * So the free space is checked, with room for several of the largest requests.
 */
function refuseFullDisk(file: string) {
  if (freeBytes(file) < REQUESTS_BYTES) throw new Error(`The disk of ${file} is full`)
}

const REQUESTS_BYTES = 1024 * 1024
