import { wordKey } from '../../../contract/forms/field.ts'
import type { Consent } from '../../../contract/request/consent.ts'
import { referenceOf } from '../../../contract/request/reference.ts'
import { attributionLines } from '../../../records/attribution-fields.ts'
import { singleAddress } from '../../../records/email-address.ts'
import { requestRows } from '../../../records/labelled-rows.ts'
import { languageRows } from '../../../records/language-rows.ts'
import { oneLine } from '../../../records/one-line.ts'
import { type Request, textOf } from '../../../records/request.ts'
import { spamReasonsText } from '../../../records/spam-reasons.ts'
import { isSuspected } from '../../../records/spam-status.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import { dateText } from '../notices/date-text.ts'
import type { MailContent } from '../smtp/smtp-channel.ts'
import { mailHtml, mailText, textRow } from './mail-layout.ts'

const MAX_ABOUT = 120

/** A mail to staff about a request, with the labels of its form in the first locale. */
export function requestMail(request: Request, site: Site, consent: Consent | null = null): MailContent {
  const { request: words } = site.mails
  const { id, form, company, subject, receivedAt } = request
  const replyAddress = replyTo(request.email ?? '')
  const about = oneLine(company ?? subject ?? textOf(request), MAX_ABOUT) || words.noText
  const further = [
    ...languageRow(request, site),
    // The text beside the box that the visitor ticked.
    ...(consent ? [{ label: words.consent, text: consent.text }] : []),
  ]
  // Any client can send a message without the fields of the form: its text has no label.
  const isText = form === 'contact' && request.fields.name === undefined
  const rows = [...(isText ? [] : requestRows(request, wordsOf(site))), ...further]
  const notice = spamNotice(request, site)
  const title = fillIn(words.titles[form], { about })
  const page = {
    // Mail programs can filter by the prefix.
    title: notice ? fillIn(site.mails.spam.title, { title }) : title,
    rows: rows.map(({ label, text }) => textRow(label, text)),
    ...(isText && { body: textRow('', textOf(request)) }),
    closing: [
      ...(form === 'contact' ? [] : [fillIn(words.offer, { offer: site.offers[form] })]),
      fillIn(words.received, { time: dateText(receivedAt, site), reference: referenceOf(id), id }),
      ...attributionLines(request, words.attribution),
      replyAddress ? words.reply : words.noReply,
      ...(notice ? [notice] : []),
    ],
  }
  return { subject: page.title, html: mailHtml(page, site), text: mailText(page), replyTo: replyAddress }
}

/**
 * Null also for a name with non-ASCII letters before the `@`: a mail server without SMTPUTF8 would refuse the mail for good.
 * Staff find the address in the text. A domain is written in ASCII.
 */
export const replyTo = (address: string): string | null =>
  /^\p{ASCII}*@/u.test(address) ? singleAddress(address) : null

/**
 * Names the language of a request, so that staff can answer in it. There is no row for the first locale: mails are written
 * in it, and on a site with one language every mail would have the same row.
 */
function languageRow({ locale }: Request, { locales: [readers], mails }: Site) {
  return locale === readers ? [] : languageRows(locale, { label: mails.request.language, readers })
}

/** Why a request may be spam; null if it is not suspected. */
function spamNotice(request: Request, { mails: { spam } }: Site) {
  if (!isSuspected(request)) return null
  const reasons = spamReasonsText(request.suspectedFor ?? '', spam.reasons)
  return fillIn(spam.notice, { reasons, command: `office requests not-spam ${request.id}` })
}

const wordsOf = ({ forms }: Site): Parameters<typeof requestRows>[1] => ({
  labelOf: ({ label }) => forms.labels[wordKey(label)] ?? label,
  optionText: (list, value) => forms.options[list]?.[value] ?? value,
})
