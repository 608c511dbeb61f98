import type { Mail } from '../../records/mail.ts'
import { countUnsent } from '../../store/outbox/mails-about.ts'
import type { EraseResult } from '../../store/submissions/erase.ts'
import type { Terminal } from './terminal.ts'

/** For the question before mails are erased. */
export function notYetSent(mails: Mail[]) {
  const count = countUnsent(mails)
  return count > 0 ? ` (of the mails, ${count} did not leave yet)` : ''
}

export function sayStillInLog({ stillInLog }: EraseResult, { err }: Terminal) {
  if (!stillInLog) return
  err(
    'The database was in use: its log still holds them until the next erasing, or until the service was stopped.\n',
  )
}
