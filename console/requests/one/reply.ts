import type { RequestAnswer } from '../../../contract/console/requests.ts'
import { forms } from '../../../contract/forms/forms.ts'
import { exactTime } from '../../shared/times/times.ts'

/** Mail programs refuse longer addresses, on Windows from about 2,000 characters. */
const MAX_ADDRESS_LENGTH = 1900

/** A `mailto:` with the subject and the visitor's text as a quotation; null without an address. */
export function replyAddress(request: RequestAnswer, timeZone: string) {
  const { email, name, company, receivedAt, text } = request
  if (!email) return null
  const head = `On ${exactTime(receivedAt, timeZone)}, ${name ?? company ?? email} wrote:`
  const start = `mailto:${encoded(email).replace('%40', '@')}?subject=${encoded(subjectOf(request))}&body=`
  let quoted = [...text]
  let body = ''
  do {
    const isWhole = quoted.length === [...text].length
    body = encoded(`\r\n\r\n${head}\r\n${quote(quoted.join('') + (isWhole ? '' : ' […]'))}`)
    // By code points, so that no emoji is cut.
    quoted = quoted.slice(0, Math.floor(quoted.length * 0.8))
  } while (start.length + body.length > MAX_ADDRESS_LENGTH && quoted.length > 0)
  return start + body
}

/** Half a surrogate pair cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** With the reference, by which the inbox finds the request. */
const subjectOf = ({ subject, form, reference }: RequestAnswer) => `Re: ${subject ?? forms[form].title} [${reference}]`

const quote = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')

/** Everything that was sent, for the clipboard. */
export function asText({ form, reference, receivedAt, rows }: RequestAnswer, timeZone: string) {
  const lines = rows.map(({ label, text }) => (text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`))
  return [forms[form].title, `Reference ${reference}`, exactTime(receivedAt, timeZone), '', ...lines].join('\n')
}
