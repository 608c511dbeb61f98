import { expect, test } from 'vitest'
import { forms } from '../../../contract/forms/forms.ts'
import { attributionRows } from '../../../records/attribution-fields.ts'
import { requestRows } from '../../../records/labelled-rows.ts'
import { spamReasons } from '../../../records/spam-reasons.ts'
import {
  aContactRequest,
  anAgentRequest,
  asStored,
  aTrialRequest,
  twoTouches,
} from '../../../tests/support/service/records.ts'
import { aSite } from '../../../tests/support/service/service.ts'
import { noticeMail } from './notice-mail.ts'
import { requestMail } from './request-mail.ts'

const site = aSite()
const { mails } = site

test('English mails and office commands have the same labels and spam reasons', () => {
  for (const request of [aTrialRequest(), anAgentRequest(), aContactRequest()].map(asStored)) {
    const { text } = requestMail(request, site)
    for (const row of requestRows(request)) expect(text).toContain(`${row.label}:`)
    for (const row of requestRows(request)) expect(text).toContain(row.text.split('\n')[0])
  }
  for (const form of ['trial', 'agent'] as const) expect(mails.request.titles[form]).toContain(`${forms[form].title}: `)
  expect(attributionRows(twoTouches, mails.request.attribution)).toEqual(attributionRows(twoTouches))
  expect(mails.spam.reasons).toEqual(spamReasons)
})

/** A site with Arabic words in its first locale. */
const siteIn = (locale: string) => {
  const titles = { ...mails.request.titles, trial: '{about} ⇐ Engage Talent' }
  const request = { ...mails.request, titles, received: 'رقم {id}، {time}' }
  const reasons = { ...mails.spam.reasons, honeypot: 'الحقل المخفي' }
  const spam = { ...mails.spam, title: '؟ {title}', reasons }
  const dailyReport = { ...mails.dailyReport, deliveries: { two: 'تسليمان', other: '{count}' } }
  return aSite({ locales: [locale, 'en'], mails: { ...mails, request, spam, dailyReport } })
}

test('a mail is in the first locale of the site, with its words, dates and direction', () => {
  const request = { ...asStored(aTrialRequest()), locale: 'en' }
  const suspectedFor = `${spamReasons.honeypot}; a reason of an earlier version`
  const { subject, html, text } = requestMail({ ...request, suspectedFor }, siteIn('ar'))
  expect(subject).toBe('؟ Meridian Freight Ltd ⇐ Engage Talent')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('padding:8px 0 8px 16px;text-align:right')
  expect(text).toMatch(/رقم .*نوفمبر/)
  expect(text).toContain('الحقل المخفي; a reason of an earlier version.')
  expect(text).toContain('Language: الإنجليزية (en)\n')
})

test('the text of an English mail is aligned left', () => {
  const { html } = requestMail(asStored(aTrialRequest()), aSite())
  expect(html).toContain('<html lang="en" dir="ltr">')
  expect(html).toContain('padding:8px 16px 8px 0;text-align:left')
})

test('counts are written in the plural forms of the first locale', async () => {
  const attention = {
    held: { requests: 0, oldestAt: null },
    failed: { deliveries: 2, oldestAt: null },
    channels: [],
  }
  const notice = {
    id: 'x',
    kind: 'dailyReport' as const,
    name: 'x',
    createdAt: 0,
    link: null,
    subject: null,
  }
  const needs = { store: { notices: { attention: async () => attention } }, recipient: null }
  const mailOn = (locale: string) =>
    noticeMail(notice, { ...needs, site: siteIn(locale) } as unknown as Parameters<typeof noticeMail>[1])
  expect((await mailOn('ar')).subject).toBe('Website: 0 requests held as spam, تسليمان')
  expect((await mailOn('en')).subject).toBe('Website: 0 requests held as spam, 2')
})

test.each(['recovery', 'assigned', 'visitorWrote', 'due'] as const)(
  'the mail "%s" to a person of the staff is marked as English on every site',
  async (kind) => {
    const notice = {
      id: 'x',
      kind,
      name: 'x',
      createdAt: 0,
      link: 'https://staff.sextant.example/inbox',
      subject: null,
    }
    const site = siteIn('ar')
    const store = { requests: { due: async () => ({ requests: [], count: 0 }) } }
    const { html } = await noticeMail(notice, { store, site } as unknown as Parameters<typeof noticeMail>[1])
    expect(html).toContain('<html lang="en" dir="ltr">')
  },
)
