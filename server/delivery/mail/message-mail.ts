import { attributionLines } from '../../../records/attribution-fields.ts'
import type { Message } from '../../../records/message.ts'
import { type ContactField, readMessageHtml } from '../../../records/message-html.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { Site } from '../../../settings/site.ts'
import { dateText } from './date-text.ts'
import { type MailContent, mailHtml, mailText } from './mail-layout.ts'
import { replyTo } from './reply-to.ts'
import { addSpamNotice } from './spam-notice.ts'

export function messageMail(message: Message, { colours, company }: Site): MailContent {
  const { id, html: StrOne, receivedAt } = message
  const { fields, html, text, mailto } = readMessageHtml(StrOne)
  const replyAddress = mailto ? replyTo(mailto) : null
  const page = {
    title: `Message from the website: ${summary(fields?.Subject.text ?? text)}`,
    rows: rows.map((label) => ({ label, html: '', text: '', ...fields?.[label] })),
    closing: [
      `Received ${dateText(receivedAt, company.timeZone)}, message ${id}.`,
      ...attributionLines(message),
      replyAddress
        ? 'Reply to this mail to answer the visitor.'
        : 'Do not reply to this mail: the message holds no valid email address of the visitor.',
    ],
  }
  const marked = addSpamNotice(page, message, 'messages')
  const content = fields ? marked : { ...marked, rows: [], body: { html, text } }
  return {
    subject: marked.title,
    html: mailHtml(content, colours),
    text: mailText(content),
    replyTo: replyAddress,
  }
}

const rows: ContactField[] = ['Name', 'Email', 'Subject', 'Message']

const summary = (text: string) => oneLine(text, 100) || '(no text)'
