import type { MailItem } from '../../../../../contract/console/conversation.ts'
import { serviceNow } from '../../../../shared/clock.ts'

/** An answer that is due for so long and has not been tried waits for something. */
const SENDING_MS = 60_000

/** An answer leaves in a moment, or is being sent. */
export function isLeaving({ delivery }: Pick<MailItem, 'delivery'>) {
  if (delivery?.state !== 'waiting' || delivery.attempts > 0) return false
  return serviceNow() < delivery.dueAt + SENDING_MS
}
