import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** The timeout of one query, set on PostgreSQL's connections. */
export const QUERY_TIMEOUT_MS = 30_000

/** Prepares a database that was just opened. */
export type Prepare = (db: Kysely<Tables>) => Promise<void>

/** An open database, SQLite or PostgreSQL. */
export type Database = {
  /** For writes, and for reads in the same transaction. */
  db: Kysely<Tables>
  /** For reads: they do not wait for writers. */
  reading: Kysely<Tables>
  /** For reads by staff, which may take long. Visitors do not wait for them on PostgreSQL. */
  staffReading: Kysely<Tables>
  /** Throws if requests cannot be stored although the database can be read and written: a full disk, a missing right. */
  checkRoomAndRights(): Promise<void>
  /** Migrates the schema to this version; throws if the migration fails. */
  migrate(): Promise<void>
  close(): Promise<void>
}
