import * as z from 'zod/mini'
import type { RuleCode } from './rule-codes.ts'
import { emailWithTopLevel, MAX_LENGTH, MIN_LENGTH, text } from './rules.ts'

/** Letters of any script with their combining marks, and spaces; at least two letters. */
export const nameShape = /^[\p{M} ]*\p{L}[\p{M} ]*\p{L}[\p{L}\p{M} ]*$/u

/** The contact form (docs/rules.md). */
export const ContactMessage = z.object({
  name: text({
    tooShort: 'please-enter-a-valid-full-name',
    max: MAX_LENGTH.name,
    tooLong: 'please-enter-a-name-with-at-most-200-characters',
  }).check(z.regex(nameShape, 'please-enter-a-valid-full-name' satisfies RuleCode)),
  email: text({
    tooShort: 'please-enter-a-valid-email-address',
    max: MAX_LENGTH.Email,
    tooLong: 'please-enter-an-email-address-with-at-most-254-characters',
  }).check(z.regex(emailWithTopLevel, 'please-enter-a-valid-email-address' satisfies RuleCode)),
  subject: text({
    tooShort: 'please-enter-a-valid-subject',
    min: MIN_LENGTH.subject,
    max: MAX_LENGTH.subject,
    tooLong: 'please-enter-a-subject-with-at-most-200-characters',
  }),
  message: text({
    tooShort: 'please-enter-a-message-with-at-least-10-characters',
    min: MIN_LENGTH.message,
    max: MAX_LENGTH.message,
    tooLong: 'please-enter-a-message-with-at-most-5-000-characters',
  }),
})
export type ContactMessage = z.infer<typeof ContactMessage>

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/**
 * `StrOne` of /SendMail: the escaped fields, line breaks as `<br>`, and the year (docs/wire.md). The service takes its
 * `Reply-To` from the first `mailto:` link.
 */
export function contactMailHtml({ name, email, subject, message }: ContactMessage, year: number) {
  const row = (term: string, html: string) => `<dt>${term}</dt><dd>${html}</dd>`
  // `encodeURIComponent` throws on a lone surrogate.
  const address = encodeURIComponent(email.toWellFormed()).replace('%40', '@')
  const mailto = `<a href="mailto:${address}">${escapeHtml(email)}</a>`
  const lines = escapeHtml(message).replace(/\r\n|\r|\n/g, '<br>')
  return [
    '<dl>',
    row('Name', escapeHtml(name)),
    row('Email', mailto),
    row('Subject', escapeHtml(subject)),
    row('Message', lines),
    `</dl><p>${year}</p>`,
  ].join('')
}

/** For the comparison of messages under one idempotency key: a retry after New Year has another year. */
export const withoutYear = (html: string) => html.replace(/<p>\d{4}<\/p>$/, '')
