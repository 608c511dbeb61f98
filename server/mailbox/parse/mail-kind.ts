import type { Header } from 'postal-mime'
import { firstValue, valuesOf } from './header-values.ts'
import type { MailHeaders } from './parsed-mail.ts'

/** Automatic mails are those of RFC 3834, and those that older programs mark with headers of their own. */
export function kindOf(headers: Header[]): MailHeaders['kind'] {
  const contentType = firstValue(headers, 'content-type')
  const isReport = /^\s*multipart\/report\b/i.test(contentType)
  if (isReport && /report-type\s*=\s*"?delivery-status\b/i.test(contentType)) return 'report'
  // Other reports say that a mail was read.
  return isReport || isAutomatic(headers) ? 'automatic' : 'written'
}

const isAutomatic = (headers: Header[]) =>
  valuesOf(headers, 'auto-submitted').some((value) => !/^\s*no\s*(?:[;(]|$)/i.test(value)) ||
  valuesOf(headers, 'precedence').some((value) => /^\s*(?:bulk|junk|list|auto_reply)\b/i.test(value)) ||
  valuesOf(headers, 'return-path').some((value) => /^\s*<\s*>\s*$/.test(value)) ||
  headers.some(({ key }) => autoReplyHeaders.has(key))

const autoReplyHeaders = new Set(['x-auto-response-suppress', 'x-autoreply', 'x-auto-reply', 'x-autorespond'])
