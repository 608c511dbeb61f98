import type { Kysely } from 'kysely'
import { referencesIn } from '../../contract/request/reference.ts'
import { normalizeDomain } from '../../records/email-address.ts'
import { idsOfReference } from '../database/find-by-prefix.ts'
import type { Tables } from '../schema/tables.ts'
import { hasTakenPart } from './receive-mail.ts'

/** What the headers of a mail say about the request that it belongs to. */
export type ThreadHeaders = {
  /** Of `In-Reply-To` and `References`, with angle brackets, the nearest one first. */
  messageIds: string[]
  subject: string
  from: string
  /** The domain of the company's own Message-IDs. */
  domain: string
}

/** A mail with more Message-IDs is an attack or broken: the nearest ones decide. */
const MAX_MESSAGE_IDS = 50

/**
 * The id of the request whose conversation a mail belongs to: it answers one of its mails, or its subject has the request's
 * reference and its sender took part in it. Null: the mail belongs to none.
 */
export async function findRequestOf(db: Kysely<Tables>, headers: ThreadHeaders): Promise<string | null> {
  const { messageIds, domain } = headers
  for (const messageId of messageIds.slice(0, MAX_MESSAGE_IDS)) {
    const found = (await byMail(db, messageId)) ?? (await byOwnId(db, messageId, domain))
    if (found) return found
  }
  return byReference(db, headers)
}

async function byMail(db: Kysely<Tables>, messageId: string) {
  const rows = await db
    .selectFrom('requestMails')
    .select('requestId')
    .where('messageId', '=', messageId)
    .limit(2)
    .execute()
  // A foreign Message-ID that is in two conversations decides nothing.
  return rows.length === 1 ? (rows[0]?.requestId ?? null) : null
}

/** Whether this product gave the id: it has the company's domain and the form of our ids. */
export const isOwnId = (messageId: string, domain: string) => idIn(messageId, domain) !== null

const ownId = /^<(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(?<domain>[^>@]+)>$/

function idIn(messageId: string, domain: string) {
  const { id, domain: itsDomain } = ownId.exec(messageId)?.groups ?? {}
  return id !== undefined && normalizeDomain(itsDomain ?? '') === normalizeDomain(domain) ? id : null
}

/** An acknowledgement has the id of its delivery, a mail to staff that of its request. */
async function byOwnId(db: Kysely<Tables>, messageId: string, domain: string) {
  const id = idIn(messageId, domain)
  if (id === null) return null
  const request = await db.selectFrom('requests').select('id').where('id', '=', id).executeTakeFirst()
  if (request) return request.id
  const delivery = await db.selectFrom('outbox').select('requestId').where('id', '=', id).executeTakeFirst()
  return delivery?.requestId ?? null
}

async function byReference(db: Kysely<Tables>, { subject, from }: ThreadHeaders) {
  for (const reference of referencesIn(subject))
    for (const id of await idsOfReference(db, reference)) {
      const request = await db.selectFrom('requests').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
      if (request && (await hasTakenPart(db, request, from))) return id
    }
  return null
}
