import { createHash } from 'node:crypto'
import { type Address, addressParser, decodeWords, type Header } from 'postal-mime'
import { MAX_ANSWER_SUBJECT } from '../../../contract/console/conversation-limits.ts'
import { domainOf, normalizeDomain, normalizeEmail } from '../../../records/email-address.ts'
import { oneLine } from '../../../records/one-line.ts'
import { absencePhrases } from './absence-phrases.ts'
import { decodeUnstated, isReadable } from './mail-text.ts'
import { MAX_HEADER_BYTES, type MailHeaders } from './parsed-mail.ts'
import { readCc } from './read-cc.ts'

/** Encoded words are some times as long as what they mean. */
const MAX_ENCODED_SUBJECT = 10_000

/** `source`: of what a mail without a Message-ID gets one. */
export function readHeaders(headers: Header[], { source, authservId }: Options): MailHeaders {
  const { from, isOnly } = readSender(headers)
  const encoded = firstValue(headers, 'subject').slice(0, MAX_ENCODED_SUBJECT)
  const subject = oneLine(decodeHeader(encoded), MAX_ANSWER_SUBJECT)
  const recipients = readRecipients(headers)
  const results = valuesOf(headers, 'authentication-results')
  return {
    messageId: readMessageId(headers, source),
    inReplyTo: readInReplyTo(headers),
    messageIds: readThread(headers),
    from,
    to: recipients[0] ?? '',
    recipients,
    cc: readCc({ from, recipients, headerOf: (name) => firstValue(headers, name) }),
    subject,
    kind: kindOf(headers, subject),
    mayBeBounce: mayBeBounce(headers),
    isVerified: isOnly && isVouchedFor({ results, authservId, from }),
  }
}

type Options = { source: Uint8Array; authservId: string | undefined }

const MAX_MESSAGE_ID_LENGTH = 300
/** Long threads have some dozens. The header of an attack may have a million. */
const MAX_IDS_LENGTH = 50_000

/** The mail's own id, which tells whether it is stored already; without a valid one, an id of its content. */
function readMessageId(headers: Header[], source: Uint8Array) {
  const given = firstValue(headers, 'message-id').trim()
  const isValid = given.length <= MAX_MESSAGE_ID_LENGTH && /^<[^<>\s\p{Cc}@]+@[^<>\s\p{Cc}@]+>$/u.test(given)
  return isValid ? given : `<${createHash('sha256').update(source).digest('hex')}@missing>`
}

const readInReplyTo = (headers: Header[]) => idsIn(firstValue(headers, 'in-reply-to'))[0] ?? null

/** The nearest one first: `References` lists the thread from its first mail to the one that is answered. */
function readThread(headers: Header[]) {
  const replied = idsIn(firstValue(headers, 'in-reply-to'))
  const references = idsIn(firstValue(headers, 'references')).reverse()
  return [...new Set([...replied, ...references])]
}

/**
 * Each with angle brackets. Some programs write them as encoded words, without brackets, or folded within. The end of a header
 * that is too long has the nearest ids.
 */
function idsIn(header: string) {
  const text = decodeWords(header.slice(-MAX_IDS_LENGTH))
  const bracketed = text.match(/<[^<>]+>/g)?.flatMap((each) => withoutFolds(each.slice(1, -1)))
  return (bracketed ?? text.split(/[\s,;"'()<>]+/))
    .filter((id) => /^[^<>\s\p{Cc}]{1,298}$/u.test(id) && (bracketed || /.@./.test(id)))
    .map((id) => `<${id}>`)
}

const withoutFolds = (id: string) => (id.split('@').length > 2 ? id.trim().split(/\s+/) : [id.replace(/\s+/g, '')])

const MAX_ADDRESS_LENGTH = 254
/** A header with more addresses than fit into this is cut. */
const MAX_ADDRESSES_LENGTH = 10_000

/** The address, and whether it is the only one: a mail with two senders proves neither. */
export function readSender(headers: Header[]) {
  const values = valuesOf(headers, 'from')
  const addresses = values.flatMap(addressesIn)
  return { from: addresses[0] ?? '', isOnly: values.length === 1 && addresses.length === 1 }
}

/** More are a mailing list. */
const MAX_RECIPIENTS = 50

/** Those of `To` first, then those of `Cc`. */
const readRecipients = (headers: Header[]) => [
  ...new Set(['to', 'cc'].flatMap((name) => valuesOf(headers, name).flatMap(addressesIn)).slice(0, MAX_RECIPIENTS)),
]

const addressesIn = (header: string) =>
  addressParser(header.slice(0, MAX_ADDRESSES_LENGTH))
    .flatMap((each: Address) => each.group ?? [each])
    .map(({ address }) => normalizeEmail(address ?? ''))
    .filter((address) => address.length <= MAX_ADDRESS_LENGTH && /^[^\s@<>]+@[^\s@<>]+$/.test(address))

/**
 * True if the company's mail server says that the domain of the sender vouches for the mail (DMARC), in the topmost
 * `Authentication-Results` header (RFC 8601). Each server adds its headers above those that it received, so nothing that a
 * sender writes can be above. A header below the topmost one, or a topmost one of another server, proves nothing.
 */
export function isVouchedFor({ results, authservId, from }: Vouched) {
  const topmost = results[0]
  if (authservId === undefined || topmost === undefined || from === '') return false
  const [first = '', ...rest] = splitItems(withoutComments(topmost))
  const isNameless = first.includes('=')
  const name = isNameless ? NO_NAME : unquote(first.trim().split(/\s+/)[0] ?? '')
  if (normalizeDomain(name) !== normalizeDomain(authservId)) return false
  const dmarc = (isNameless ? [first, ...rest] : rest).filter((item) => /^\s*dmarc\s*(?:\/\s*\d+\s*)?=/i.test(item))
  // Of several results each must be a pass: a server that does not quote what a sender wrote may repeat a forged one.
  return dmarc.length > 0 && dmarc.every((item) => isPass(item, domainOf(from)))
}

type Vouched = {
  /** The values of the headers, from the top. */
  results: string[]
  authservId: string | undefined
  /** The address of the sender. */
  from: string
}

/** Microsoft 365 writes no name. */
const NO_NAME = '-'

function isPass(item: string, domain: string) {
  if (!/^\s*dmarc\s*(?:\/\s*\d+\s*)?=\s*pass(?:\s|$)/i.test(item)) return false
  const [, given] = /\sheader\.from\s*=\s*("[^"]*"|\S+)/i.exec(item) ?? []
  return given === undefined || domainOf(unquote(given)) === domain
}

const unquote = (text: string) => text.replace(/^"(.*)"$/, '$1')

/** Comments may be nested, and quoted strings may have parentheses. */
function withoutComments(value: string) {
  let depth = 0
  let isQuoted = false
  let result = ''
  for (let at = 0; at < value.length; at++) {
    const char = value[at]
    if (char === '\\' && (isQuoted || depth > 0)) {
      at++ // The escaped character ends neither a comment nor a quoted string; the results never need one.
      continue
    }
    if (char === '"' && depth === 0) isQuoted = !isQuoted
    if (char === '(' && !isQuoted) depth++
    else if (char === ')' && !isQuoted && depth > 0) depth--
    else if (depth === 0) result += char
  }
  return result
}

/** Semicolons in quoted strings do not separate. */
const splitItems = (value: string) => value.match(/(?:"[^"]*"?|[^;"])+/g) ?? []

/**
 * Automatic mails are those of RFC 3834, those that older programs mark with headers of their own, and those with the
 * subject of an absence note. `Precedence: list` or `bulk`, `List-ID` and `X-Auto-Response-Suppress` are no sign: a person's
 * mail has them as soon as it passes a mailing list or an Exchange server.
 */
function kindOf(headers: Header[], subject: string): MailHeaders['kind'] {
  const contentType = firstValue(headers, 'content-type')
  const isReport = /^\s*multipart\/report\b/i.test(contentType)
  if (isReport && /report-type\s*=\s*"?delivery-status\b/i.test(contentType)) return 'report'
  // Other reports say that a mail was read.
  return isReport || hasAutomaticHeader(headers) || isAutomaticSubject(subject) ? 'automatic' : 'written'
}

const hasAutomaticHeader = (headers: Header[]) =>
  valuesOf(headers, 'auto-submitted').some((value) => !isNo(value)) ||
  valuesOf(headers, 'precedence').some((value) => /^\s*auto[_-]?reply\b/i.test(value)) ||
  valuesOf(headers, 'return-path').some((value) => /^\s*<\s*>/.test(value)) ||
  headers.some(({ key, value }) => autoReplyHeaders.has(key) && !isNo(value))

const isNo = (value: string) => /^\s*(?:no|false)\s*(?:[;(]|$)/i.test(value)

const autoReplyHeaders: ReadonlySet<string> = new Set([
  'x-auto-reply',
  'x-auto-reply-from',
  'x-autogenerated',
  'x-autoreply',
  'x-autoreply-from',
  'x-autorespond',
  'x-autoresponder',
  'x-mail-autoreply',
])

/**
 * True for a subject that only an absence note or another reply of a machine has: a known phrase, alone, in brackets or before
 * the colon and the subject that it answers. "Re: Automatic reply: …" is of a person.
 */
function isAutomaticSubject(subject: string) {
  // A server may mark mails from outside ("[EXTERNAL] …"), and a program its own ("【自動返信】…").
  const [marks = ''] = /^(?:\s*(?:\[[^\]]*\]|【[^】]*】))*/.exec(subject) ?? []
  const plain = subject.slice(marks.length)
  const [head = ''] = plain.split(/[:：]/, 1)
  const parts = [...marks.split(/[\]】]/), head.replace(/\s(?:re|aw|sv)$/i, '')]
  return parts.some((part) => phrases.has(lettersOf(part))) || notes.test(plain)
}

/** HCL Notes: "AUTO: Noor Haddad is out of the office (returning 12/07/2026)". */
const notes = /^\s*AUTO: .{1,200}\([^()]{0,60}\d{4}\)\s*$/

/** Phrases are compared without case (`ı` is `I` in capitals), accents, spaces and hyphens. */
const lettersOf = (text: string) => text.normalize('NFKD').toLowerCase().replaceAll('ı', 'i').replace(/\P{L}/gu, '')

const phrases = new Set(absencePhrases.map(lettersOf))

/** A mail system wrote it, perhaps about a mail that it did not deliver. */
function mayBeBounce(headers: Header[]) {
  const type = firstValue(headers, 'content-type')
  // Reports of other types say that a mail was read, or was taken for spam.
  if (/^\s*multipart\/report\b/i.test(type)) return !/report-type\s*=\s*(?!"?delivery-status\b)/i.test(type)
  return firstValue(headers, 'x-failed-recipients') !== '' || mailSystem.test(firstValue(headers, 'from'))
}

const mailSystem = /mailer.?daemon|post_?master@|mail.?delivery.?(?:sub)?system|^\s*<>\s*$/i

/**
 * A mail, or its headers, without the fields beyond the limit. A field that reaches over it is left out as a whole, also
 * where the mail server has cut it.
 */
export function limitHeaders(source: Uint8Array): Uint8Array {
  if (source.length < MAX_HEADER_BYTES) return source
  const mail = Buffer.from(source.buffer, source.byteOffset, source.length)
  const body = bodyOf(mail)
  if (body <= MAX_HEADER_BYTES && body < mail.length) return source
  const begin = mail.toString('latin1', 0, MAX_HEADER_BYTES)
  let end = begin.lastIndexOf('\n')
  // A line that begins with a blank continues the field before it.
  while (end > 0 && /[ \t]/.test(begin[end + 1] ?? ' ')) end = begin.lastIndexOf('\n', end - 1)
  return Buffer.concat([mail.subarray(0, end + 1), mail.subarray(body)])
}

/** Where the empty line after the headers begins; the end of a mail without one. */
function bodyOf(mail: Buffer) {
  const ends = ['\n\n', '\n\r\n'].map((end) => mail.indexOf(end)).filter((at) => at !== -1)
  return ends.length === 0 ? mail.length : Math.min(...ends) + 1
}

/** The mail with its headers in UTF-8: some programs write letters beyond ASCII as they are, in another character set. */
export function withReadableHeaders(source: Uint8Array) {
  const mail = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const [lf, crlf] = [mail.indexOf('\n\n'), mail.indexOf('\r\n\r\n')].map((at) => (at < 0 ? mail.length : at))
  const end = Math.min(lf ?? 0, crlf ?? 0)
  const headers = mail.subarray(0, end)
  if (headers.every((byte) => byte < 0x80)) return source
  return Buffer.concat([Buffer.from(decodeUnstated(headers)), mail.subarray(end)])
}

/** From the top of the mail to its bottom. */
const valuesOf = (headers: Header[], name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

/** Empty if the mail does not have this header. */
export const firstValue = (headers: Header[], name: string) => headers.find(({ key }) => key === name)?.value ?? ''

/** The text of encoded words, also if they state a wrong character set or none. */
function decodeHeader(value: string) {
  const text = decodeWords(value.replace(/=\?(?:us-ascii|x-unknown|unknown-8bit|unknown|default)(?=[?*])/gi, '=?utf-8'))
  return isReadable(text) ? text : decodeWords(value.replace(/=\?[^?\s]{1,40}(?=\?)/g, '=?windows-1252'))
}
