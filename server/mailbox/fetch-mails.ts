import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow'
import type { MailboxPosition } from '../../store/conversation/mailboxes.ts'
import { fileName, fileType, MAX_MAIL_FILES } from './parse/file-parts.ts'
import { MAX_HEADER_BYTES } from './parse/headers.ts'
import type { MailParser } from './parse/mail-parser.ts'
import type { MailFileContent, MailHeaders } from './parse/parsed-mail.ts'

const DAY_MS = 24 * 60 * 60_000

export type OpenFolder = { uidValidity: number; uidNext: number }

export function openFolderOf(client: ImapFlow): OpenFolder {
  if (!client.mailbox) throw new Error('No folder is open.')
  return { uidValidity: Number(client.mailbox.uidValidity), uidNext: client.mailbox.uidNext }
}

/** Null: the mailbox is read for the first time, from now on. Otherwise the UIDs after the position, in their order. */
export async function findNewUids(client: ImapFlow, { uidValidity, lastUid, readAt }: MailboxPosition) {
  if (uidValidity === null) return null
  const isSame = openFolderOf(client).uidValidity === uidValidity
  // Other UIDs: what arrived since is read again, and mails that are stored are recognised by their Message-IDs. A day more,
  // because the server compares dates in its own time zone.
  const query = isSame ? { uid: `${lastUid + 1}:*` } : { since: new Date((readAt ?? Date.now()) - DAY_MS) }
  const found = await client.search(query, { uid: true })
  if (!found) throw new Error('The mail server refused the search.')
  // `n:*` has the last mail even if its UID is lower.
  return found.filter((uid) => !isSame || uid > lastUid).toSorted((a, b) => a - b)
}

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

/** The files of a mail that is not fetched, from its structure. */
export async function fetchFileNames(client: ImapFlow, uid: number): Promise<MailFileContent[]> {
  const fetched = await client.fetchOne(String(uid), { bodyStructure: true }, { uid: true })
  return fetched ? filesIn(fetched.bodyStructure) : []
}

function filesIn(structure: MessageStructureObject | undefined) {
  const files: MailFileContent[] = []
  const parts = structure ? [structure] : []
  for (let part = parts.shift(); part && files.length < MAX_MAIL_FILES; part = parts.shift()) {
    parts.unshift(...(part.childNodes ?? []))
    const name = part.dispositionParameters?.filename ?? part.parameters?.name
    const type = fileType(part.type)
    if (name === undefined && !isFile(part)) continue
    files.push({ name: fileName(name ?? '', type), type, bytes: decodedBytes(part), content: null })
  }
  return files
}

/** Without a name: not a text of the mail. */
const isFile = ({ type, disposition }: MessageStructureObject) =>
  disposition?.toLowerCase() === 'attachment' || !/^(?:multipart\/|text\/(?:plain|html)$)/i.test(type)

/** Base64 has 78 characters for 57 bytes. */
const decodedBytes = ({ encoding, size = 0 }: MessageStructureObject) =>
  encoding?.toLowerCase() === 'base64' ? Math.round((size * 57) / 78) : size

const MAX_ATTEMPTS = 4

export type FetchAttempts = ReturnType<typeof openFetchAttempts>

/** Counts the attempts to fetch a mail when the connection is lost, so that one mail cannot stop the reading for good. */
export function openFetchAttempts() {
  let suspect = 0
  let attempts = 0
  return {
    /** Null if the connection was lost at each attempt to fetch this mail. */
    async fetch<Value>(uid: number, fetch: () => Promise<Value>): Promise<Value | null> {
      if (uid !== suspect) attempts = 0
      suspect = uid
      if (attempts >= MAX_ATTEMPTS) return null
      attempts++
      const value = await fetch()
      attempts-- // The losses of its other fetches still count.
      return value
    },
  }
}
