import { domainOf, normalizeDomain } from '../../../records/email-address.ts'

/**
 * True if the company's mail server says that the domain of the sender vouches for the mail (DMARC), in the topmost
 * `Authentication-Results` header (RFC 8601). Each server adds its headers above those that it received, so nothing that a
 * sender writes can be above. A header below the topmost one, or a topmost one of another server, proves nothing.
 */
export function isVouchedFor({ results, authservId, from }: Given) {
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

type Given = {
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
