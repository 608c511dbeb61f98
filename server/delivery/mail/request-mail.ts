import { wordKey } from '../../../contract/forms/field.ts'
import type { Consent } from '../../../contract/request/consent.ts'
import { referenceOf } from '../../../contract/request/reference.ts'
import { attributionLines } from '../../../records/attribution-fields.ts'
import { requestRows } from '../../../records/labelled-rows.ts'
import { oneLine } from '../../../records/one-line.ts'
import { type Request, textOf } from '../../../records/request.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import { dateText } from '../notices/date-text.ts'
import { consentRow, foreignLanguage } from './further-rows.ts'
import { type MailContent, mailHtml, mailText, textRow } from './mail-layout.ts'
import { replyTo } from './reply-to.ts'
import { addSpamNotice } from './spam-notice.ts'

const MAX_ABOUT = 120

/** A mail to staff about a request, with the labels of its form in the first locale. */
export function requestMail(request: Request, site: Site, consent: Consent | null = null): MailContent {
  const { request: words, spam } = site.mails
  const { id, form, company, subject, receivedAt } = request
  const replyAddress = replyTo(request.email ?? '')
  const about = oneLine(company ?? subject ?? textOf(request), MAX_ABOUT) || words.noText
  const further = [...foreignLanguage(request, site), ...consentRow(consent, words)]
  // Any client can send a message without the fields of the form: its text has no label.
  const isText = form === 'contact' && request.fields.name === undefined
  const rows = [...(isText ? [] : requestRows(request, wordsOf(site))), ...further]
  const page = {
    title: fillIn(words.titles[form], { about }),
    rows: rows.map(({ label, text }) => textRow(label, text)),
    ...(isText && { body: textRow('', textOf(request)) }),
    closing: [
      ...(form === 'contact' ? [] : [fillIn(words.offer, { offer: site.offers[form] })]),
      fillIn(words.received, { time: dateText(receivedAt, site), reference: referenceOf(id), id }),
      ...attributionLines(request, words.attribution),
      replyAddress ? words.reply : words.noReply,
    ],
  }
  const marked = addSpamNotice(page, request, spam)
  return {
    subject: marked.title,
    html: mailHtml(marked, site),
    text: mailText(marked),
    replyTo: replyAddress,
  }
}

const wordsOf = ({ forms }: Site): Parameters<typeof requestRows>[1] => ({
  labelOf: ({ label }) => forms.labels[wordKey(label)] ?? label,
  optionText: (list, value) => forms.options[list]?.[value] ?? value,
})
