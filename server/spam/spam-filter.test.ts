import { expect, test } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import { cpuMs } from '../../tests/support/cpu-ms.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { openSpamFilter, type RequestText, requestTextOf, rules } from './spam-filter.ts'

const HOUR_MS = 60 * 60 * 1_000
const REPEATED = 'the same text or address came often within an hour'
const noSignals = { honeypotFilled: false }

let nth = 0
const aRequest = (change: Partial<RequestText> = {}): RequestText => {
  nth++
  return {
    title: 'Nordwind',
    text: `An agent for order number ${nth}.`,
    email: `ana${nth}@nordwind.example`,
    ...change,
  }
}

/** Checks and remembers one request after the other. */
function checkAll(requests: RequestText[], { check, remember } = openSpamFilter()) {
  return requests.map((request) => {
    const { verdict } = check(request, noSignals)
    remember(request)
    return verdict
  })
}

test('a repeated text is suspected from the fourth request on, but not held', () => {
  const same = ['Call me back.', 'call me  back.', ' CALL ME BACK.', 'Call\nme back.', 'Call me back.']
  const verdict = { reason: REPEATED, holdsMail: false }
  expect(checkAll(same.map((text) => aRequest({ text })))).toEqual([null, null, null, verdict, verdict])
})

test('a repeated address is suspected from the sixth request on', () => {
  const many = Array.from({ length: 6 }, () => aRequest({ email: 'Ana@nordwind.example' }))
  expect(checkAll(many)).toEqual([null, null, null, null, null, { reason: REPEATED, holdsMail: false }])
})

test('requests without an address do not count as the same address', () => {
  const many = Array.from({ length: 10 }, () => aRequest({ email: '' }))
  expect(checkAll(many).filter((verdict) => verdict !== null)).toEqual([])
})

test('a request that was not stored, because its idempotency key was repeated, is not counted', () => {
  const { check } = openSpamFilter()
  const request = aRequest()
  for (let times = 0; times < 10; times++) expect(check(request, noSignals).verdict).toBeNull()
})

test('a text is not counted after an hour', () => {
  let now = 0
  const filter = openSpamFilter(() => now)
  const four = Array.from({ length: 4 }, () => aRequest({ text: 'Call me back.' }))
  checkAll(four, filter)
  now = HOUR_MS - 1
  expect(checkAll([aRequest({ text: 'Call me back.' })], filter)).not.toEqual([null])
  now = HOUR_MS
  expect(checkAll([aRequest({ text: 'Call me back.' })], filter)).toEqual([null])
})

test('a flood evicts the oldest entries from the memory', () => {
  const filter = openSpamFilter()
  const [first, ...others] = Array.from({ length: 6_000 }, () => aRequest())
  const often = Array.from({ length: 4 }, () => first as RequestText)
  expect(checkAll(often, filter).at(-1)).not.toBeNull()
  checkAll(others, filter)
  expect(filter.check(first as RequestText, noSignals).verdict).toBeNull()
})

/** For each rule a request that matches only this rule, with its maximum of points. */
const worst: Record<string, () => SpamVerdict | null> = {
  'the hidden field was filled in': () => openSpamFilter().check(aRequest(), { honeypotFilled: true }).verdict,
  'filled in faster than people type': () =>
    openSpamFilter().check(aRequest(), { honeypotFilled: false, fillMs: 0 }).verdict,
  [REPEATED]: () => checkAll(Array.from({ length: 100 }, () => aRequest({ text: 'a', email: 'b' }))).at(-1) ?? null,
  'many links, or one where a name belongs': () => only({ text: 'https://a.example '.repeat(200) }),
  'links written as code': () => only({ text: '[url=x] [url=y] [link=z] <a href="https:' }),
  'the words of a sales pitch': () =>
    only({
      text: 'First page of Google, cheap backlinks, boost your traffic, buy followers, free spins, passive income',
    }),
  'random letters': () => only({ text: 'aBcDeFgHiJkLmN'.repeat(100) }),
}

const only = (change: Partial<RequestText>) => openSpamFilter().check(aRequest(change), noSignals).verdict

test.each(rules)('one rule alone never holds a mail: $reason', ({ reason }) => {
  const verdict = worst[reason]?.()
  expect(verdict === null || verdict?.reason === reason).toBe(true)
  expect(verdict?.holdsMail ?? false).toBe(false)
})

test.each([
  '<',
  '<a',
  '<a ',
  '[url',
  'http://',
  'www.',
  'aB',
  'your site has ',
  'a',
  'personal loans at ',
  'first page of ',
  '&lt;',
])('a long text of %j is checked within two seconds', (part) => {
  const text = part.repeat(40_000 / part.length)
  const ms = cpuMs(() => openSpamFilter().check(aRequest({ text }), noSignals))
  expect(ms).toBeLessThan(2_000) // A quadratic filter takes minutes.
})

test('the short fields of a request are its title', () => {
  expect(requestTextOf(aContactRequest())).toEqual({
    title: 'Noor Haddad\nA visit in May',
    text: 'We would like to see the plant.\nIs Tuesday possible?',
    email: 'noor@harbour.example',
  })
  expect(requestTextOf(aTrialRequest())).toMatchObject({
    title: 'Meridian Freight Ltd\nTypeScript, PostgreSQL',
    text: 'Read orders from mails and put them into our ERP.',
  })
})

test('a contact request from an older page has no title', () => {
  expect(requestTextOf(readContactHtml('<h1>Message</h1><p>Hello</p>'))).toEqual({
    title: '',
    text: expect.stringMatching(/^Message\s+Hello$/),
    email: '',
  })
})
