import { attributionLines } from '../../../records/attribution-fields.ts'
import { kindLabel, type Lead, leadRows } from '../../../records/lead.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { Site } from '../../../settings/site.ts'
import { dateText } from './date-text.ts'
import { type MailContent, mailHtml, mailText, textRow } from './mail-layout.ts'
import { replyTo } from './reply-to.ts'
import { addSpamNotice } from './spam-notice.ts'

export function leadMail(lead: Lead, { offers, colours, company }: Site): MailContent {
  const kind = kindLabel[lead.kind]
  const replyAddress = replyTo(lead.Email)
  const page = {
    title: `${kind}: request from ${oneLine(lead.CompanyName, 120)}`,
    rows: leadRows(lead).map(({ label, text }) => textRow(label, text)),
    closing: [
      offerLine(lead, offers),
      `Received ${dateText(lead.receivedAt, company.timeZone)}, lead ${lead.id}.`,
      ...attributionLines(lead),
      replyAddress
        ? 'Reply to this mail to answer the visitor.'
        : 'Do not reply to this mail: the email address above is not one that a reply can go to.',
    ].filter(Boolean),
  }
  const marked = addSpamNotice(page, lead, 'leads')
  return {
    subject: marked.title,
    html: mailHtml(marked, colours),
    text: mailText(marked),
    replyTo: replyAddress,
  }
}

const offerLine = ({ kind }: Lead, offers: Site['offers']) =>
  kind === 'unflagged'
    ? 'Sent by an older page that does not say which dialog it comes from.'
    : `Offer shown to the visitor: ${offers[kind]}`
