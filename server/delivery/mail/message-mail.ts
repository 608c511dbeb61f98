import type { Consent } from '../../../contract/submission/consent.ts'
import { referenceOf } from '../../../contract/submission/reference.ts'
import { attributionLines } from '../../../records/attribution-fields.ts'
import { oneLine } from '../../../records/one-line.ts'
import { fieldOf, type Request, textOf } from '../../../records/request.ts'
import { requestRows } from '../../../records/request-rows.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import { dateText } from '../notices/date-text.ts'
import { consentRow, foreignLanguage } from './further-rows.ts'
import { type MailContent, mailHtml, mailText, textRow } from './mail-layout.ts'
import { replyTo } from './reply-to.ts'
import { addSpamNotice } from './spam-notice.ts'

/** A mail about a message of the contact form. */
export function messageMail(
  message: Request,
  site: Site,
  consent: Consent | null = null,
): MailContent {
  const { message: words, submission, spam } = site.mails
  const { id, fields, receivedAt } = message
  const replyAddress = replyTo(message.email ?? '')
  const subject = oneLine(fieldOf(fields, 'subject') ?? textOf(message), 100) || words.noText
  const language = [...foreignLanguage(message, site), ...consentRow(consent, submission)].map(
    ({ label, text }) => textRow(label, text),
  )
  const rows = requestRows(message, { labels: words.labels }).map(({ label, text }) =>
    textRow(label, text),
  )
  const { html, text } = textRow('', textOf(message))
  const content =
    fields.name === undefined
      ? { rows: language, body: { html, text } }
      : { rows: [...rows, ...language] }
  const page = {
    ...content,
    title: fillIn(words.title, { subject }),
    closing: [
      fillIn(words.received, {
        time: dateText(receivedAt, site),
        reference: referenceOf(id),
        id,
      }),
      ...attributionLines(message, submission.attribution),
      replyAddress ? submission.reply : words.noReply,
    ],
  }
  const marked = addSpamNotice(page, message, { command: 'messages', words: spam })
  return {
    subject: marked.title,
    html: mailHtml(marked, site),
    text: mailText(marked),
    replyTo: replyAddress,
  }
}
