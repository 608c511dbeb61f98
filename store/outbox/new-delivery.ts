import { newId } from '../database/new-id.ts'
import type { OutboxRow } from '../schema/tables.ts'

/** A new row of the outbox. Its `dueAt` is 0: due at once by any clock. */
export const newDelivery = (
  given: Pick<OutboxRow, 'recipient' | 'createdAt'> & Partial<OutboxRow>,
): OutboxRow => ({
  id: newId(),
  leadId: null,
  messageId: null,
  noticeId: null,
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
