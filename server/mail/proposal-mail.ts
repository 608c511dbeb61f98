import type { Site } from '../../contract/site.ts'
import type { Lead } from '../store/store.ts'
import { dateText } from './date-text.ts'
import { kindLabel, leadRows } from './lead-rows.ts'
import { type Letter, letterHtml, letterText, textRow } from './letter.ts'
import { markSuspected } from './mark-suspected.ts'
import { oneLine } from './one-line.ts'
import { replyTo } from './reply-to.ts'
import { touchLines } from './touch-rows.ts'

type Company = Site['company']

/** The mail about a lead. */
export function proposalMail(lead: Lead, { timeZone }: Pick<Company, 'timeZone'>): Letter {
  const kind = kindLabel[lead.kind]
  const visitor = replyTo(lead.Email)
  const page = {
    title: `${kind}: request from ${oneLine(lead.CompanyName, 120)}`,
    rows: leadRows(lead).map(({ label, text }) => textRow(label, text)),
    closing: [
      offer[lead.kind],
      `Received ${dateText(lead.receivedAt, timeZone)}, lead ${lead.id}.`,
      ...touchLines(lead),
      visitor
        ? 'Reply to this mail to answer the visitor.'
        : 'Do not reply to this mail: the email address above is not one that a reply can go to.',
    ].filter(Boolean),
  }
  const marked = markSuspected(page, lead, 'leads')
  return {
    subject: marked.title,
    html: letterHtml(marked),
    text: letterText(marked),
    replyTo: visitor,
  }
}

const offer: Record<Lead['kind'], string> = {
  trial: 'The visitor was offered a 7-day free trial of a developer package.',
  agent: 'The visitor was offered a development package plus monthly operations.',
  unflagged: 'Sent by an older page that does not say which dialog it comes from.',
}
