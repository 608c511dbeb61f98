import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { MAX_HEADER_BYTES } from './parse/limit-headers.ts'
import type { MailParser } from './parse/mail-parser.ts'
import type { MailHeaders } from './parse/parsed-mail.ts'

/** A mail of which only the headers are known. */
export type MailOutline = {
  uid: number
  bytes: number
  arrivedAt: number | null
  /** Null: they cannot be parsed. */
  headers: MailHeaders | null
}

/** `imapflow` has no limit for chosen headers. */
const limitedHeaders = { key: 'HEADER', maxLength: MAX_HEADER_BYTES }

/** In the order of their UIDs. Mails that were deleted meanwhile are missing. */
export async function fetchPage(client: ImapFlow, uids: number[], parser: MailParser): Promise<MailOutline[]> {
  const query = { uid: true, size: true, internalDate: true, bodyParts: [limitedHeaders] }
  const mails = (await client.fetchAll(uids.join(','), query, { uid: true })).sort((a, b) => a.uid - b.uid)
  const headers = await parseHeaders(mails, parser)
  return mails.map(({ uid, size = 0, internalDate }, nth) => ({
    uid,
    bytes: size,
    arrivedAt: internalDate === undefined ? null : new Date(internalDate).getTime() || null,
    headers: headers[nth] ?? null,
  }))
}

/** One mail that the parser gives up does not hide the others of its page. */
async function parseHeaders(mails: FetchMessageObject[], parser: MailParser) {
  const blocks = mails.map(({ headers }) => headers ?? Buffer.alloc(0))
  const page = await parser.readHeaders(blocks)
  if ('value' in page) return page.value
  const headers: (MailHeaders | null)[] = []
  for (const block of blocks) {
    const parsed = await parser.readHeaders([block])
    headers.push('value' in parsed ? (parsed.value[0] ?? null) : null)
  }
  return headers
}
