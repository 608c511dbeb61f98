import { contact } from '../forms/contact.ts'
import type { ValuesOf } from '../forms/forms.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/**
 * `StrOne` of /SendMail: the escaped fields, line breaks as `<br>`, and the year (docs/wire.md). The service takes its
 * `Reply-To` from the first `mailto:` link.
 */
export function contactMailHtml(values: ValuesOf<'contact'>, year: number) {
  const rows = Object.entries(contact.fields).map(([name, { kind, label }]) => {
    const value = values[name as keyof typeof values]
    const html = kind === 'email' ? mailLink(value) : kind === 'longText' ? linesOf(value) : escapeHtml(value)
    return `<dt>${label}</dt><dd>${html}</dd>`
  })
  return `<dl>${rows.join('')}</dl><p>${year}</p>`
}

const linesOf = (value: string) => escapeHtml(value).replace(/\r\n|\r|\n/g, '<br>')

function mailLink(email: string) {
  // `encodeURIComponent` throws on a lone surrogate.
  const address = encodeURIComponent(email.toWellFormed()).replace('%40', '@')
  return `<a href="mailto:${address}">${escapeHtml(email)}</a>`
}

/** For the comparison of messages under one idempotency key: a retry after New Year has another year. */
export const withoutYear = (html: string) => html.replace(/<p>\d{4}<\/p>$/, '')
