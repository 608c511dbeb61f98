import type { Consent } from '../../../contract/submission/consent.ts'
import { referenceOf } from '../../../contract/submission/reference.ts'
import { attributionLines } from '../../../records/attribution-fields.ts'
import type { Message } from '../../../records/message.ts'
import { readMessageHtml } from '../../../records/message-html.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import { dateText } from '../notices/date-text.ts'
import { consentRow, foreignLanguage } from './further-rows.ts'
import { type MailContent, mailHtml, mailText, textRow } from './mail-layout.ts'
import { replyTo } from './reply-to.ts'
import { addSpamNotice } from './spam-notice.ts'

export function messageMail(
  message: Message,
  site: Site,
  consent: Consent | null = null,
): MailContent {
  const { message: words, submission, spam } = site.mails
  const { id, html: StrOne, receivedAt } = message
  const { fields, html, text, mailto } = readMessageHtml(StrOne)
  const { labels } = words
  const replyAddress = mailto ? replyTo(mailto) : null
  const subject = oneLine(fields?.Subject.text ?? text, 100) || words.noText
  const language = [...foreignLanguage(message, site), ...consentRow(consent, submission)].map(
    ({ label, text }) => textRow(label, text),
  )
  const content = fields
    ? {
        rows: [
          { label: labels.name, ...fields.Name },
          { label: labels.email, ...fields.Email },
          { label: labels.subject, ...fields.Subject },
          { label: labels.message, ...fields.Message },
          ...language,
        ],
      }
    : { rows: language, body: { html, text } }
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
