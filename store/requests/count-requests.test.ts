import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, databases, type Kind, skipWithout } from '../../tests/support/service/databases.ts'
import {
  aContactRow,
  aTrialRow,
  held,
  idAt,
  MONDAY,
  marked,
  type RequestRow,
  released,
  suspected,
} from '../../tests/support/service/request-rows.ts'
import { openDatabase } from '../database/open-database.ts'
import { countRequests, type ValueCount } from './count-requests.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const MINUTE_MS = 60_000
const WEEK = { from: MONDAY, to: MONDAY + 7 * DAY_MS }

const byName = (counts: ValueCount[]) => Object.fromEntries(counts.map(({ name, count }) => [name, count]))

/** The counts of a week, if only these rows are stored. */
async function count(kind: Kind, rows: RequestRow[]) {
  const { db, close } = await openDatabase(await createDatabase(kind))
  onTestFinished(close)
  await db.insertInto('requests').values(rows).execute()
  return countRequests(db, WEEK)
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('requests are counted by form, industry and budget', async () => {
    const counts = await count(kind, [
      aTrialRow({}),
      aTrialRow({}),
      aTrialRow({ budget: '100k+' }),
      aTrialRow({ form: 'agent', industry: 'Healthcare', budget: null }),
      aContactRow({}),
    ])
    expect(counts.forms).toEqual([
      { form: 'agent', spam: 'none', count: 1, entered: 0 },
      { form: 'contact', spam: 'none', count: 1, entered: 0 },
      { form: 'trial', spam: 'none', count: 3, entered: 0 },
    ])
    expect(byName(counts.industries)).toEqual({ Manufacturing: 3, Healthcare: 1 })
    expect(byName(counts.budgets)).toEqual({ '5k-15k': 2, '100k+': 1 })
  })

  test('without a first touch the last one tells the source', async () => {
    const counts = await count(kind, [aTrialRow({ lastTouch: 'page=%2F&utm_source=a' })])
    expect(counts.sources).toEqual([{ name: 'a', campaign: null, count: 1 }])
  })

  test('requests of a source are counted by campaign, whose upper-case letters and blanks make no difference', async () => {
    const touches = ['&utm_campaign=Spring+26', '&utm_campaign=spring+26+', '&utm_campaign=', '&gclid=1', '']
    const counts = await count(kind, [
      ...touches.map((rest) => aTrialRow({ firstTouch: `page=%2F&utm_source=news${rest}` })),
      aContactRow({ firstTouch: 'page=%2F&utm_source=NEWS&utm_medium=mail&utm_campaign=%3Dautumn%26more' }),
      aContactRow({ lastTouch: 'page=%2F&referrer=https%3A%2F%2Fa.example%2F&utm_campaign=spring+26' }),
      aContactRow({ firstTouch: 'page=%2F&utm_source=news&utm_campaign=spring+26', ...marked }),
    ])
    expect(counts.sources).toHaveLength(4)
    expect(counts.sources).toEqual(
      expect.arrayContaining([
        { name: 'news', campaign: 'spring 26', count: 2 },
        { name: 'news', campaign: null, count: 3 },
        { name: 'news', campaign: '=autumn&more', count: 1 },
        { name: 'a.example', campaign: 'spring 26', count: 1 },
      ]),
    )
  })

  test('requests without spam are counted by owner and status, and those with an answer', async () => {
    const answered = { firstAnsweredAt: MONDAY + DAY_MS }
    const counts = await count(kind, [
      aTrialRow({ owner: 'ada' }),
      aTrialRow({ owner: 'ada', ...answered }),
      aTrialRow({ owner: 'ada', status: 'won', ...answered }),
      aTrialRow({ owner: 'bob', status: 'lost', ...answered, ...marked }),
      aTrialRow({ receivedAt: WEEK.to, owner: 'ada' }),
      aTrialRow({ receivedAt: WEEK.from - 1, owner: 'ada' }),
      aContactRow({ status: 'contacted', ...answered, ...released }),
      aContactRow(held),
    ])
    expect(counts.outcomes).toHaveLength(3)
    expect(counts.outcomes).toEqual(
      expect.arrayContaining([
        { owner: 'ada', status: 'new', count: 2, answered: 1 },
        { owner: 'ada', status: 'won', count: 1, answered: 1 },
        { owner: null, status: 'contacted', count: 1, answered: 1 },
      ]),
    )
  })

  test('answer times are whole minutes, without spam and requests without an answer', async () => {
    const answeredIn = (ms: number) => ({ firstAnsweredAt: MONDAY + ms })
    const counts = await count(kind, [
      ...[
        answeredIn(5 * MINUTE_MS),
        answeredIn(6 * MINUTE_MS - 1),
        { ...answeredIn(MINUTE_MS), ...marked },
        { ...answeredIn(MINUTE_MS), ...held },
        { ...answeredIn(DAY_MS), ...released, firstAnswerMailId: 'a mail' },
        answeredIn(-MINUTE_MS),
        answeredIn(MINUTE_MS - 1),
        {},
      ].map(aTrialRow),
      aContactRow(answeredIn(7 * MINUTE_MS)),
    ])
    const { measured, declared } = counts.times
    expect({ measured, declared: declared.toSorted() }).toEqual({ measured: [1440], declared: [0, 0, 5, 5, 7] })
  })
})

test('a span has the requests received at or after its start and before its end', async () => {
  const counts = await count('SQLite', [
    ...[WEEK.from - 1, WEEK.from, WEEK.to - 1, WEEK.to].map((receivedAt) =>
      aTrialRow({ receivedAt, industry: String(receivedAt) }),
    ),
  ])
  expect(byName(counts.industries)).toEqual({ [WEEK.from]: 1, [WEEK.to - 1]: 1 })
})

test('a request is counted whose id is newer, because the clock was set back', async () => {
  const counts = await count('SQLite', [aTrialRow({ id: idAt(WEEK.to + 60 * MINUTE_MS), receivedAt: WEEK.to - 1 })])
  expect(counts.forms).toMatchObject([{ count: 1 }])
})

test.each([
  { touch: null, source: null },
  { touch: 'page=%2F', source: 'direct' },
  { touch: 'page=%2F&utm_source=News+Letter', source: 'news letter' },
  { touch: 'page=%2F&referrer=https%3A%2F%2Fwww.News.example%2Fa%2Fb', source: 'news.example' },
  { touch: 'page=%2F&referrer=https%3A%2F%2Fnews.example', source: 'news.example' },
  { touch: 'page=%2F&referrer=http%3A%2F%2Fhost.example%3A8080%2F', source: 'host.example' },
  {
    touch: 'page=%2F&referrer=https%3A%2F%2Fa.example%2F&utm_source=b&utm_medium=c&gclid=1',
    source: 'b',
  },
  { touch: 'page=%2F&referrer=https%3A%2F%2Fa.example%2F&utm_source=', source: 'a.example' },
  { touch: 'page=%2F&referrer=https%3A%2F%2F%2F', source: 'https:///' },
  { touch: 'page=%2F%26utm_source%3Dno', source: 'direct' },
  { touch: 'page=%2F&utm_campaign=utm_source', source: 'direct' },
  { touch: 'page=%2F&utm_source=Fr%C3%BChling%26more', source: 'frühling&more' },
  { touch: 'page=%2F&utm_source=%E0%A4%A', source: '\ufffd%a' },
])('the source of the first touch $touch is $source', async ({ touch, source }) => {
  const counts = await count('SQLite', [aTrialRow({ firstTouch: touch }), aContactRow({ firstTouch: touch })])
  expect(counts.sources).toEqual([expect.objectContaining({ name: source, count: 2 })])
})

test('requests are counted by the decision about spam, and values without spam', async () => {
  const counts = await count('SQLite', [
    ...[suspected, held, marked, { ...held, ...marked }, released, {}].map(aTrialRow),
    ...[suspected, held, marked, released, {}].map(aContactRow),
  ])
  const forms = counts.forms.map(({ form: of, spam, count }) => `${of} ${spam} ${count}`)
  expect(forms.toSorted()).toEqual([
    'contact held 1',
    'contact marked 1',
    'contact none 2',
    'contact released 1',
    'trial held 1',
    'trial marked 2',
    'trial none 2',
    'trial released 1',
  ])
  expect(byName(counts.industries)).toEqual({ Manufacturing: 3 })
  expect(counts.sources).toEqual([{ name: null, campaign: null, count: 6 }])
})
