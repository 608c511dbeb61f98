import { newId } from '../database/new-id.ts'
import type { OutboxRow } from '../schema/tables.ts'

/** A new row of the outbox. It is due at once by any clock (`dueAt` 0). */
export const newDelivery = (
  given: Pick<OutboxRow, 'createdAt'> & Partial<OutboxRow>,
): OutboxRow => ({
  id: newId(),
  leadId: null,
  messageId: null,
  noticeId: null,
  recipient: null,
  event: null,
  channel: 'mail',
  state: 'waiting',
  dueAt: 0,
  leasedUntil: 0,
  attempts: 0,
  lastError: null,
  deliveredAt: null,
  dismissedFor: null,
  ...given,
})
