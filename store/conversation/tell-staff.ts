import type { Kysely } from 'kysely'
import { databaseTime } from '../database/database-time.ts'
import { channelsThatAreOn } from '../outbox/channels-on.ts'
import { insertDeliveries, newDelivery } from '../outbox/new-delivery.ts'
import { addNotice } from '../outbox/notices.ts'
import { addNoticeToOwner } from '../requests/owners.ts'
import type { RequestColumns } from '../requests/request-columns.ts'
import type { Tables } from '../schema/tables.ts'

export type ReplyReceivers = {
  /** The address of the request in the console; null: nobody gets a mail. */
  link: string | null
  /** Who gets a mail if the request has no owner who sees it: the recipients of new requests. */
  recipients?: string[]
}

type Reply = { request: RequestColumns; mailId: string } & ReplyReceivers

/**
 * Tells staff that a visitor wrote back: the chat, and by mail the owner, or the recipients of new requests if no owner can
 * see the request. The mail contains only the link. About a request that a person marked as spam, only the owner gets a mail.
 */
export async function tellStaff(tx: Kysely<Tables>, { request, mailId, link, recipients = [] }: Reply) {
  const notice = { kind: 'visitorWrote', name: `visitor wrote ${mailId}`, link } as const
  const isOwnerTold = await addNoticeToOwner(tx, request.owner, notice)
  if (request.spamAt !== null) return
  const createdAt = await databaseTime(tx)
  if (!isOwnerTold && link !== null)
    for (const recipient of recipients)
      await addNotice(tx, { ...notice, name: `${notice.name} ${recipient}`, createdAt }, { mail: [recipient] })
  if (!(await channelsThatAreOn(tx)).has('chat')) return
  await insertDeliveries(tx, [
    newDelivery({ requestId: request.id, mailId, channel: 'chat', event: 'mail', createdAt }),
  ])
}
