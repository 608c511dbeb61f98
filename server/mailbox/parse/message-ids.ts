import { createHash } from 'node:crypto'
import { decodeWords, type Header } from 'postal-mime'
import { firstValue } from './header-values.ts'

const MAX_MESSAGE_ID_LENGTH = 300
/** Long threads have some dozens. The header of an attack may have a million. */
const MAX_HEADER_LENGTH = 50_000

/** The mail's own id, which tells whether it is stored already; without a valid one, an id of its content. */
export function readMessageId(headers: Header[], source: Uint8Array) {
  const given = firstValue(headers, 'message-id').trim()
  const isValid = given.length <= MAX_MESSAGE_ID_LENGTH && /^<[^<>\s\p{Cc}@]+@[^<>\s\p{Cc}@]+>$/u.test(given)
  return isValid ? given : `<${createHash('sha256').update(source).digest('hex')}@missing>`
}

export const readInReplyTo = (headers: Header[]) => idsIn(firstValue(headers, 'in-reply-to'))[0] ?? null

/** The nearest one first: `References` lists the thread from its first mail to the one that is answered. */
export function readThread(headers: Header[]) {
  const replied = idsIn(firstValue(headers, 'in-reply-to'))
  const references = idsIn(firstValue(headers, 'references')).reverse()
  return [...new Set([...replied, ...references])]
}

/**
 * Each with angle brackets. Some programs write them as encoded words, without brackets, or folded within. The end of a header
 * that is too long has the nearest ids.
 */
function idsIn(header: string) {
  const text = decodeWords(header.slice(-MAX_HEADER_LENGTH))
  const bracketed = text.match(/<[^<>]+>/g)?.flatMap((each) => withoutFolds(each.slice(1, -1)))
  return (bracketed ?? text.split(/[\s,;"'()<>]+/))
    .filter((id) => /^[^<>\s\p{Cc}]{1,298}$/u.test(id) && (bracketed || /.@./.test(id)))
    .map((id) => `<${id}>`)
}

const withoutFolds = (id: string) => (id.split('@').length > 2 ? id.trim().split(/\s+/) : [id.replace(/\s+/g, '')])
