/** PostgreSQL's SQLSTATE, five characters; empty for an error of another origin. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code) ? code : ''
}

/** The database server does not answer, is starting or stopping, or lacks resources: a temporary failure. */
export function isOutOfReach(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return /^(?:08|53|57P)/.test(state)
  if (isUntrusted(error)) return false
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return /^E[A-Z_]+$/.test(code) || /timeout|terminated|not queryable/i.test(message)
}

/** The server's certificate cannot be verified: unknown authority, expired, or issued for another host. */
export const isUntrusted = (error: unknown) => /CERT|UNABLE_TO_VERIFY/.test((error as NodeJS.ErrnoException).code ?? '')

/** Concurrent transactions conflicted (serialization failure, deadlock); the failed one can be retried. */
export const isSerializationFailure = (error: unknown) => ['40001', '40P01'].includes(sqlState(error))

/** SQLite's primary result code; 0 for an error that is not SQLite's. */
export const sqliteCode = (error: unknown) => ((error as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff

const SQLITE_TOO_BIG = 18
const SQLITE_CONSTRAINT = 19
const SQLITE_MISMATCH = 20

/** The database refused the values of one record; other records of the batch may be valid. */
export function isRowError(error: unknown): boolean {
  const refusedBySqlite = [SQLITE_TOO_BIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH]
  // 22: an invalid value; 23: a constraint; 54: over a limit; P0: raised by a trigger.
  return refusedBySqlite.includes(sqliteCode(error)) || /^(?:22|23|54|P0)/.test(sqlState(error))
}

/** The message of an error of the database or the file system; undefined for a bug in this program. */
export function failureText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const isExternal =
    code === 'ERR_SQLITE_ERROR' ||
    syscall !== undefined ||
    sqlState(error) !== '' ||
    (code === '' && isOutOfReach(error))
  return isExternal ? error.message : undefined
}

/** An expected failure. Its message is one sentence for staff with the cause and the remedy. */
export class ExpectedError extends Error {
  override name = 'ExpectedError'
}
