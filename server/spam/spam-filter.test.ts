import { expect, test } from 'vitest'
import { rules } from './rules.ts'
import { openJudge } from './spam-filter.ts'
import type { Sending } from './submission-text.ts'

const HOUR_MS = 60 * 60 * 1_000
const OFTEN = 'the same text or address came often within an hour'
const unsaid = { honeypotFilled: false }

let nth = 0
const aSending = (change: Partial<Sending> = {}): Sending => {
  nth++
  return {
    title: 'Nordwind',
    text: `An agent for order number ${nth}.`,
    email: `ana${nth}@nordwind.example`,
    ...change,
  }
}

/** Judges one after the other, each of them kept. */
function judgeAll(sendings: Sending[], { judge, remember } = openJudge()) {
  return sendings.map((sending) => {
    const verdict = judge(sending, unsaid)
    remember(sending)
    return verdict
  })
}

test('a text is suspected from the fourth time on, and its mail leaves', () => {
  const same = [
    'Call me back.',
    'call me  back.',
    ' CALL ME BACK.',
    'Call\nme back.',
    'Call me back.',
  ]
  const verdict = { reason: OFTEN, holdsMail: false }
  expect(judgeAll(same.map((text) => aSending({ text })))).toEqual([
    ...[null, null, null],
    ...[verdict, verdict],
  ])
})

test('an address is suspected from the sixth time on', () => {
  const many = Array.from({ length: 6 }, () => aSending({ email: 'Ana@nordwind.example' }))
  expect(judgeAll(many)).toEqual([
    ...[null, null, null, null, null],
    { reason: OFTEN, holdsMail: false },
  ])
})

test('those who give no address are not one', () => {
  const many = Array.from({ length: 10 }, () => aSending({ email: '' }))
  expect(judgeAll(many).filter((verdict) => verdict !== null)).toEqual([])
})

test('what was not kept, because it came with its key before, does not count', () => {
  const { judge } = openJudge()
  const sending = aSending()
  for (let times = 0; times < 10; times++) expect(judge(sending, unsaid)).toBeNull()
})

test('after an hour it is forgotten', () => {
  let now = 0
  const judge = openJudge(() => now)
  const four = Array.from({ length: 4 }, () => aSending({ text: 'Call me back.' }))
  judgeAll(four, judge)
  now = HOUR_MS - 1
  expect(judgeAll([aSending({ text: 'Call me back.' })], judge)).not.toEqual([null])
  now = HOUR_MS
  expect(judgeAll([aSending({ text: 'Call me back.' })], judge)).toEqual([null])
})

test('a flood fills no memory: what came first is forgotten', () => {
  const judge = openJudge()
  const [first, ...others] = Array.from({ length: 6_000 }, () => aSending())
  const often = Array.from({ length: 4 }, () => first as Sending)
  expect(judgeAll(often, judge).at(-1)).not.toBeNull()
  judgeAll(others, judge)
  expect(judge.judge(first as Sending, unsaid)).toBeNull()
})

/** Nothing but what each rule looks for, as strongly as it may be. */
const worst: Record<string, () => ReturnType<ReturnType<typeof openJudge>['judge']>> = {
  'the hidden field was filled in': () => openJudge().judge(aSending(), { honeypotFilled: true }),
  'filled in faster than people type': () =>
    openJudge().judge(aSending(), { honeypotFilled: false, fillMs: 0 }),
  [OFTEN]: () =>
    judgeAll(Array.from({ length: 100 }, () => aSending({ text: 'a', email: 'b' }))).at(-1) ?? null,
  'many links, or one where a name belongs': () => only({ text: 'https://a.example '.repeat(200) }),
  'links written as code': () => only({ text: '[url=x] [url=y] [link=z] <a href="https:' }),
  'the words of a sales pitch': () =>
    only({
      text: 'First page of Google, cheap backlinks, boost your traffic, buy followers, free spins, passive income',
    }),
  'random letters': () => only({ text: 'aBcDeFgHiJkLmN'.repeat(100) }),
}

const only = (change: Partial<Sending>) => openJudge().judge(aSending(change), unsaid)

test.each(rules)('no rule holds a mail by itself: $reason', ({ reason }) => {
  const verdict = worst[reason]?.()
  expect(verdict === null || verdict?.reason === reason).toBe(true)
  expect(verdict?.holdsMail ?? false).toBe(false)
})

test.each([
  ...['<', '<a', '<a ', '[url', 'http://', 'www.', 'aB', 'your site has ', 'a'],
  ...['personal loans at ', 'first page of ', '&lt;'],
])('a long text of %j is judged at once', (part) => {
  const text = part.repeat(40_000 / part.length)
  const before = performance.now()
  openJudge().judge(aSending({ text }), unsaid)
  // What grows with the square takes minutes; this bound is for a busy machine.
  expect(performance.now() - before).toBeLessThan(2_000)
})
