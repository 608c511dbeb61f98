import type { EraseResult } from '../../store/requests/erase-requests.ts'
import { counted } from './counted.ts'
import type { Terminal } from './terminal.ts'

/** Added to the question before deliveries are erased. */
export function unsentText(count: number) {
  return count > 0 ? ` (${counted(count, 'delivery', 'deliveries')} not sent yet)` : ''
}

export function warnIfStillInLog({ stillInLog }: EraseResult, { err }: Terminal) {
  if (!stillInLog) return
  err(
    'Warning: the database is in use, so its log contains the erased data until the next erase or until the service is stopped.\n',
  )
}
