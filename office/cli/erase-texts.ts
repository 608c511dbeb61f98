import type { EraseResult } from '../../store/requests/erase-requests.ts'
import type { Terminal } from './terminal.ts'

export function warnIfStillInLog({ stillInLog }: EraseResult, { err }: Terminal) {
  if (!stillInLog) return
  err(
    'Warning: the database is in use, so its log contains the erased data until the next erase or until the service is stopped.\n',
  )
}
