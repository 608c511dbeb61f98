import { escapeHtml } from '../../../contract/wire/send-mail.ts'
import { isSameEmail } from '../../../records/email-address.ts'
import { type Request, textOf } from '../../../records/request.ts'
import type { RequestMail } from '../../../records/request-mail.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import { directionOf } from '../mail/mail-layout.ts'
import { dateText } from '../notices/date-text.ts'
import type { MailContent } from '../smtp/smtp-channel.ts'

type Answered = {
  mail: Pick<RequestMail, 'to' | 'subject' | 'text'>
  request: Request
  /** The last mail from its receiver; null if there is none. */
  answered: Pick<RequestMail, 'at' | 'from' | 'text'> | null
  site: Site
}

/** An answer with a quotation of what its receiver wrote last: a mail, else the request. Without pictures. */
export function answerMail({ mail, request, answered, site }: Answered): MailContent {
  const [first, ...others] = site.locales
  const language = others.find((other) => other === request.locale) ?? first
  const { quotation } = site.answers[language] as Site['answers'][string]
  const quoted = quotationFor(mail.to, { request, answered })
  if (!quoted)
    return { subject: mail.subject, text: `${mail.text}\n`, html: htmlOf({ text: mail.text, language }), replyTo: null }
  const head = fillIn(quotation, { name: quoted.from, time: dateText(quoted.at, { ...site, locales: [language] }) })
  const quotes = quoted.text.split(/\r\n|\r|\n/).map((line) => `> ${line}`)
  return {
    subject: mail.subject,
    text: `${mail.text}\n\n${head}\n${quotes.join('\n')}\n`,
    html: htmlOf({ text: mail.text, head, quoted: quoted.text, language }),
    replyTo: null,
  }
}

/** Never the words of anybody else: null for a receiver who wrote nothing. */
function quotationFor(to: string, { request, answered }: Pick<Answered, 'request' | 'answered'>) {
  const isVisitor = isSameEmail(request.email, to)
  const name = isVisitor ? request.name : null
  if (answered) return { ...answered, from: name ?? answered.from }
  return isVisitor ? { at: request.receivedAt, from: name ?? to, text: textOf(request) } : null
}

type Parts = { text: string; head?: string; quoted?: string; language: string }

/** Text in the reader's own fonts, as a mail program writes it. */
const htmlOf = ({ text, head = '', quoted, language }: Parts) => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title></title></head>
<body>
<div style="white-space:pre-wrap">${escapeHtml(text)}</div>
${quoted === undefined ? '' : quotationHtml(head, quoted)}</body>
</html>
`

const quotationHtml = (head: string, quoted: string) => `<p>${escapeHtml(head)}</p>
<blockquote style="margin:0;padding-inline-start:12px;border-inline-start:2px solid #999;white-space:pre-wrap">${escapeHtml(quoted)}</blockquote>
`
