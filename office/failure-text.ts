import { isOutOfReach, sqlState } from '../server/store/postgres-errors.ts'

/** What the database or the file system answered; undefined for a fault of this program. */
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

/** Nobody knows whether what was under way reached the disk. */
export const isUnanswered = (error: unknown) =>
  isOutOfReach(error) && (error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR'
