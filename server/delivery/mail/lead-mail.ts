import type { Consent } from '../../../contract/submission/consent.ts'
import { referenceOf } from '../../../contract/submission/reference.ts'
import { attributionLines } from '../../../records/attribution-fields.ts'
import { type Lead, leadRows } from '../../../records/lead.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import { dateText } from '../notices/date-text.ts'
import { consentRow, foreignLanguage } from './further-rows.ts'
import { type MailContent, mailHtml, mailText, textRow } from './mail-layout.ts'
import { replyTo } from './reply-to.ts'
import { addSpamNotice } from './spam-notice.ts'

export function leadMail(lead: Lead, site: Site, consent: Consent | null = null): MailContent {
  const { lead: words, submission } = site.mails
  const replyAddress = replyTo(lead.Email)
  const rows = [
    ...leadRows(
      lead,
      words.labels,
      (range) => fillIn(words.users, { range }),
      (range) => words.budgets[range] ?? range,
    ),
    ...foreignLanguage(lead, site),
    ...consentRow(consent, submission),
  ]
  const time = dateText(lead.receivedAt, site)
  const page = {
    title: fillIn(words.title, {
      form: words.forms[lead.kind],
      company: oneLine(lead.CompanyName, 120),
    }),
    rows: rows.map(({ label, text }) => textRow(label, text)),
    closing: [
      offerLine(lead, site),
      fillIn(words.received, { time, reference: referenceOf(lead.id), id: lead.id }),
      ...attributionLines(lead, submission.attribution),
      replyAddress ? submission.reply : words.noReply,
    ],
  }
  const marked = addSpamNotice(page, lead, { command: 'leads', words: site.mails.spam })
  return {
    subject: marked.title,
    html: mailHtml(marked, site),
    text: mailText(marked),
    replyTo: replyAddress,
  }
}

const offerLine = ({ kind }: Lead, { offers, mails }: Site) =>
  kind === 'unflagged' ? mails.lead.olderPage : fillIn(mails.lead.offer, { offer: offers[kind] })
