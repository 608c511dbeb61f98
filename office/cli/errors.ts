import { isOutOfReach, sqlState } from '../../store/database/errors.ts'
/** What staff can put right. Its message is one sentence that names the thing and the way out. */
export class OfficeError extends Error {
  override name = 'OfficeError'
}

/** The command does not fit what it was asked of. */
export class UsageError extends OfficeError {
  override name = 'UsageError'
}

/** The error message of the database or the file system; undefined for a bug in this program. */
export function failureText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const isAnswer =
    code === 'ERR_SQLITE_ERROR' ||
    syscall !== undefined ||
    sqlState(error) !== '' ||
    (code === '' && isOutOfReach(error))
  return isAnswer ? error.message : undefined
}

/** True if the database did not answer, so that the statement may or may not have been committed. */
export const isUnanswered = (error: unknown) =>
  isOutOfReach(error) && (error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR'
