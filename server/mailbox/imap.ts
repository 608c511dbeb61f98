import { type FetchMessageObject, ImapFlow, type MessageStructureObject } from 'imapflow'
import type { MailboxSettings } from '../../settings/mailbox-settings.ts'
import { isLoopback } from '../../settings/server-address.ts'
import type { MailboxPosition } from '../../store/conversation/mailboxes.ts'
import { type AccessTokens, TokenError } from '../delivery/smtp/access-tokens.ts'
import { fileName, fileType, MAX_MAIL_FILES } from './parse/file-parts.ts'
import type { MailParser } from './parse/mail-parser.ts'
import { MAX_HEADER_BYTES, type MailFileContent, type MailHeaders } from './parse/parsed-mail.ts'

/** The largest mail that is fetched. */
export const MAX_MAIL_BYTES = 35_000_000

const CONNECT_TIMEOUT_MS = 15_000
/** IDLE begins again after this time; a connection without a sign of life for longer is lost. */
const IDLE_MS = 60_000
const SILENCE_MS = 90_000

/**
 * Connects, logs in and opens the folder, which is only read. A login is sent over TLS only, because an attacker on the
 * network can remove STARTTLS from the server's answer. On this machine TLS is used if the server offers it, without
 * verifying its certificate. The connection closes when the reading has to end, and the command in progress fails.
 */
export async function connect(settings: MailboxSettings, tokens: AccessTokens, ended: AbortSignal) {
  const { host, port, isImplicitTls, user, login, folder } = settings
  const secret = 'password' in login ? { pass: login.password } : { accessToken: await tokens.get(login, ended) }
  const isLocal = isLoopback(host)
  const client = new ImapFlow({
    host,
    port,
    secure: isImplicitTls,
    ...(!isImplicitTls && !isLocal && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !isLocal },
    auth: { user, ...secret },
    logger: false,
    autoIdleDelay: 300,
    maxIdleTime: IDLE_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: 2 * MAX_MAIL_BYTES,
  })
  client.on('error', () => {}) // The command in progress fails with it, or the connection closes.
  const close = () => client.close()
  ended.addEventListener('abort', close)
  client.once('close', () => ended.removeEventListener('abort', close))
  try {
    ended.throwIfAborted()
    await client.connect()
    await client.mailboxOpen(folder, { readOnly: true })
    return client
  } catch (error) {
    close()
    throw error
  }
}

type ImapError = Error & {
  code?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  mailboxMissing?: boolean
  responseStatus?: string
}

/** Why the mailbox cannot be read, in one sentence for operators. It quotes nothing that the server answered. */
export function describeFailure(error: unknown, { host, port, folder }: MailboxSettings) {
  if (error instanceof TokenError) return error.message
  const { code = '', message, authenticationFailed, tlsFailed, mailboxMissing, responseStatus } = error as ImapError
  const server = `The mail server ${host}:${port}`
  if (tlsFailed && /support STARTTLS|not possible/i.test(message))
    return `${server} offers no STARTTLS, and the login in IMAP_URL is not sent without TLS`
  if (authenticationFailed || /login is disabled/i.test(message)) return `${server} refused the login in IMAP_URL`
  if (mailboxMissing) return `${server} has no folder ${JSON.stringify(folder)}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The name of the mail server ${host} cannot be resolved`
  if (code === 'ECONNREFUSED') return `${server} refused the connection`
  if (/wrong version number|packet length too long|SSL routines/i.test(message) || code === 'EPROTO')
    return `${server} does not use TLS at this port`
  if (/CERT|ALTNAME|ISSUER|SIGNATURE/.test(code)) return `The certificate of ${host} is not trusted (${code})`
  if (/TIMEOUT/.test(code)) return `${server} did not answer in time`
  if (responseStatus === 'NO' || responseStatus === 'BAD') return `${server} refused a command`
  return `The connection to ${host}:${port} was lost${code ? ` (${code})` : ''}`
}

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

/** A whole mail, or its beginning; undefined if it was deleted meanwhile. */
export async function fetchSource(client: ImapFlow, uid: number, maxLength = MAX_MAIL_BYTES) {
  const query = { source: { start: 0, maxLength } }
  const fetched = await client.fetchOne(String(uid), query, { uid: true })
  return fetched ? fetched.source : undefined
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
