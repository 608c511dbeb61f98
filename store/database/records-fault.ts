import { sqlState } from './errors.ts'

const SQLITE_TOO_BIG = 18
const SQLITE_CONSTRAINT = 19
const SQLITE_MISMATCH = 20

/** The database refused what one record holds; others beside it may be fine. */
export function isRecordsFault(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number }
  const refusedBySqlite = [SQLITE_TOO_BIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH]
  // 22: a value that cannot be; 23: a constraint; 54: over a limit; P0: raised by a trigger.
  return refusedBySqlite.includes(errcode & 0xff) || /^(?:22|23|54|P0)/.test(sqlState(error))
}
