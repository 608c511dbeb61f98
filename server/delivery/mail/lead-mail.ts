import type { Consent } from '../../../contract/submission/consent.ts'
import { referenceOf } from '../../../contract/submission/reference.ts'
import { attributionLines } from '../../../records/attribution-fields.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { Request } from '../../../records/request.ts'
import { requestRows } from '../../../records/request-rows.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import type { MailWords } from '../../../settings/words/mail-words.ts'
import { dateText } from '../notices/date-text.ts'
import { consentRow, foreignLanguage } from './further-rows.ts'
import { type MailContent, mailHtml, mailText, textRow } from './mail-layout.ts'
import { replyTo } from './reply-to.ts'
import { addSpamNotice } from './spam-notice.ts'

type Form = 'trial' | 'agent'

/** A mail about a proposal. */
export function leadMail(lead: Request, site: Site, consent: Consent | null = null): MailContent {
  const form: Form = lead.form === 'agent' ? 'agent' : 'trial'
  const { lead: words, submission } = site.mails
  const replyAddress = replyTo(lead.email ?? '')
  const rows = [
    ...requestRows(lead, {
      labels: labelsOf(form, words.labels),
      optionText: (list, value) =>
        list === 'expectedUsers'
          ? fillIn(words.users, { range: value })
          : list === 'budgets'
            ? (words.budgets[value] ?? value)
            : value,
    }),
    ...foreignLanguage(lead, site),
    ...consentRow(consent, submission),
  ]
  const time = dateText(lead.receivedAt, site)
  const page = {
    title: fillIn(words.title, {
      form: words.forms[form],
      company: oneLine(lead.company ?? '', 120),
    }),
    rows: rows.map(({ label, text }) => textRow(label, text)),
    closing: [
      fillIn(words.offer, { offer: site.offers[form] }),
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

const labelsOf = (form: Form, labels: MailWords['lead']['labels']) => ({
  CompanyName: labels.companyName,
  Email: labels.email,
  Industry: labels.industry,
  UseCase: labels.useCase[form],
  RequiredUsers: labels.users[form],
  Timeline: labels.timeline,
  BudgetRange: labels.budget,
  RequiredTechnologies: labels.requiredTechnologies,
  Features: labels.additionalFeatures,
  Description: labels.projectDescription,
})
