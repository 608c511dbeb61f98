import { expect, test } from 'vitest'
import { campaignNames, clickIdNames, noAttribution } from '../contract/attribution.ts'
import { requestMail } from '../server/delivery/mail/request-mail.ts'
import { aContactRequest, anAgentRequest, asStored, twoTouches } from '../tests/support/service/records.ts'
import { aSite } from '../tests/support/service/service.ts'
import { attributionRows, labelledTouches } from './attribution-fields.ts'

const first = 'https://news.example/a → /?utm_source=news&utm_campaign=Frühling 1'
const last = 'https://search.example/ → /?gclid=Cj0KCQ-x_1'

test('different first and last touches are two rows', () => {
  expect(attributionRows(twoTouches)).toEqual([
    { label: 'First came from', text: first },
    { label: 'Last came from', text: last },
  ])
})

test.each([{ lastTouch: null }, { lastTouch: twoTouches.firstTouch }, { firstTouch: null }])(
  'a single or repeated touch is one row: %j',
  (change) => {
    const text = 'firstTouch' in change ? last : first
    expect(attributionRows({ ...twoTouches, ...change })).toEqual([{ label: 'Came from', text }])
  },
)

test('a visitor without a referrer came from no other site', () => {
  expect(attributionRows({ ...noAttribution, firstTouch: 'page=%2F' })).toEqual([
    { label: 'Came from', text: 'no other site → /' },
  ])
})

test.each([noAttribution, { firstTouch: 'invalid', lastTouch: '' }])(
  'the attribution %j has no rows',
  (attribution) => {
    expect(attributionRows(attribution)).toEqual([])
  },
)

test('staff see the parameters of each touch decoded, with labels', () => {
  expect(labelledTouches(twoTouches)).toEqual([
    {
      title: 'First came from',
      rows: [
        { label: 'Site', text: 'https://news.example/a' },
        { label: 'First page', text: '/' },
        { label: 'Source', text: 'news' },
        { label: 'Campaign', text: 'Frühling 1' },
      ],
    },
    {
      title: 'Last came from',
      rows: [
        { label: 'Site', text: 'https://search.example/' },
        { label: 'First page', text: '/' },
        { label: 'Google Ads click', text: 'Cj0KCQ-x_1' },
      ],
    },
  ])
})

test('a long click id is shortened, a repeated touch is one, and unknown parameters are left out', () => {
  const touch = `page=%2F&fbclid=${'x'.repeat(61)}&other=1`
  expect(labelledTouches({ firstTouch: touch, lastTouch: touch })).toEqual([
    {
      title: 'Came from',
      rows: [
        { label: 'Site', text: 'no other site' },
        { label: 'First page', text: '/' },
        { label: 'Facebook click', text: `${'x'.repeat(60)}…` },
      ],
    },
  ])
  expect(labelledTouches(noAttribution)).toEqual([])
})

test('each campaign parameter and click id has a label', () => {
  const names = [...campaignNames, ...clickIdNames]
  const firstTouch = `page=%2F&${names.map((name) => `${name}=1`).join('&')}`
  const [touch] = labelledTouches({ firstTouch, lastTouch: null })
  expect(new Set(touch?.rows.map(({ label }) => label)).size).toBe(names.length + 2)
})

const hostile = { ...noAttribution, firstTouch: 'page=%2F&utm_source=%3Cimg+src%3Dx%3E%22%26' }

test.each([anAgentRequest(), aContactRequest()])(
  'the mail about a request of the form $form ends with the escaped attribution',
  (request) => {
    const mailWith = (attribution: typeof twoTouches) => requestMail({ ...asStored(request), ...attribution }, aSite())
    const { text } = mailWith(twoTouches)
    expect(text).toContain(`\nFirst came from: ${first}\nLast came from: ${last}\n`)
    const mail = mailWith(hostile)
    expect(mail.html).toContain('utm_source=&lt;img src=x&gt;&quot;&amp;')
    expect(mail.html).not.toContain('<img')
    expect(mailWith(noAttribution).text).not.toContain('ame from:')
  },
)
