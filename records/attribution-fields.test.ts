import { expect, test } from 'vitest'
import { noTouches } from '../contract/attribution.ts'
import { proposalMail } from '../server/delivery/mail/lead-mail.ts'
import { contactMail } from '../server/delivery/mail/message-mail.ts'
import {
  aContactHtml,
  anAgentLead,
  asKept,
  noSender,
  twoTouches,
} from '../tests/support/records.ts'
import { aSite } from '../tests/support/service.ts'
import { touchRows } from './attribution-fields.ts'

const first = 'https://news.example/a → /?utm_source=news&utm_campaign=Frühling 1'
const last = 'https://search.example/ → /?gclid=Cj0KCQ-x_1'

test('first and last are told apart', () => {
  expect(touchRows(twoTouches)).toEqual([
    { label: 'First came from', text: first },
    { label: 'Last came from', text: last },
  ])
})

test.each([{ lastTouch: null }, { lastTouch: twoTouches.firstTouch }, { firstTouch: null }])(
  'one is enough where there is no other: %j',
  (change) => {
    const text = 'firstTouch' in change ? last : first
    expect(touchRows({ ...twoTouches, ...change })).toEqual([{ label: 'Came from', text }])
  },
)

test('who typed the address came from no other site', () => {
  expect(touchRows({ ...noTouches, firstTouch: 'page=%2F' })).toEqual([
    { label: 'Came from', text: 'no other site → /' },
  ])
})

test.each([noTouches, { firstTouch: 'not one', lastTouch: '' }])(
  'nothing is made up of %j',
  (kept) => {
    expect(touchRows(kept)).toEqual([])
  },
)

const hostile = { ...noTouches, firstTouch: 'page=%2F&utm_source=%3Cimg+src%3Dx%3E%22%26' }
const html = aContactHtml()
const message = { ...asKept(anAgentLead()), html, ...noSender }
const letters = {
  lead: (touches: typeof twoTouches) =>
    proposalMail({ ...asKept(anAgentLead()), ...touches }, aSite()),
  message: (touches: typeof twoTouches) => contactMail({ ...message, ...touches }, aSite()),
}

test.each(['lead', 'message'] as const)('the mail about a %s ends with it, escaped', (about) => {
  const { text } = letters[about](twoTouches)
  expect(text).toContain(`\nFirst came from: ${first}\nLast came from: ${last}\n`)
  const letter = letters[about](hostile)
  expect(letter.html).toContain('utm_source=&lt;img src=x&gt;&quot;&amp;')
  expect(letter.html).not.toContain('<img')
  expect(letters[about](noTouches).text).not.toContain('ame from:')
})
