import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import type { Statements } from './statements.ts'

/** The longest time that one statement takes; PostgreSQL's connections are set to it. */
export const QUERY_LIMIT_MS = 30_000

/** An open database, whichever it is. */
export type Database = {
  /** Writes, and the reads that belong to them. */
  db: Kysely<Tables>
  /** Reads that wait for nobody who writes. */
  reading: Kysely<Tables>
  /** One read whose text is written already, the shortest way there is. */
  read(query: CompiledQuery): Promise<unknown[]>
  /** All of the statements, in one transaction, or none of them. */
  transact<Result>(statements: () => Statements<Result>): Promise<Result>
  /** Brings the tables to this version's form, or throws why that cannot be done now. */
  migrate(): Promise<void>
  close(): Promise<void>
}
