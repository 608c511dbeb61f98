import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import type { NewRequest, WorkState } from '../../records/request.ts'
import { createDatabase, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { asStored, aTrialRequest } from '../../tests/support/service/records.ts'
import type { Database } from '../database/database.ts'
import { firstIdAt } from '../database/list-page.ts'
import { openDatabase } from '../database/open-database.ts'
import { storeOn } from '../open-store.ts'
import type { Tables } from '../schema/tables.ts'
import { createFigures } from './figures.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const MINUTE_MS = 60_000
const MONDAY = Date.UTC(2026, 10, 16)
const WEEK = { from: MONDAY, to: MONDAY + 7 * DAY_MS }

type Row = Tables['requests']

let made = 0
/** An id as it is made at that time. */
const idAt = (ms: number) => `${firstIdAt(ms)}-7000-8000-${(++made).toString(16).padStart(12, '0')}`

const aRow = (request: NewRequest, { receivedAt = MONDAY, ...change }: Partial<Row>): Row => ({
  ...asStored(request),
  fields: JSON.stringify(request.fields),
  id: idAt(receivedAt),
  receivedAt,
  ...change,
})

const aRequest = (change: Partial<Row>) => aRow(aTrialRequest(), change)
const aContact = (change: Partial<Row>) => aRow(readContactHtml('<p>Hello</p>'), change)

const suspected = { suspectedFor: 'random letters' }
const held = { ...suspected, heldAt: MONDAY }
const marked = { spamAt: MONDAY }
const released = { ...held, acceptedAt: MONDAY }

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  async function openFigures(rows: Row[] = []) {
    const database: Database = await openDatabase(await createDatabase(kind))
    onTestFinished(() => database.close())
    if (rows.length > 0) await database.db.insertInto('requests').values(rows).execute()
    const { list, count } = storeOn(database).requests
    /** Counts as the figures do, and expects the lists to show as many requests. */
    async function countOpen() {
      const counts = await createFigures(database).countOpen(NOW)
      const viewer = { me: null, today: TODAY }
      const filters = {
        due: { view: 'due', ...viewer },
        stalled: { view: 'all', quietSince: NOW.quietSince, ...viewer },
      } as const
      for (const name of ['due', 'stalled'] as const) {
        const { rows } = await list(filters[name], { limit: 100 })
        expect(rows, `the list of requests that are ${name}`).toHaveLength(counts[name])
        expect(await count(filters[name])).toEqual({ count: counts[name], isMore: false })
      }
      return counts
    }
    return { figures: createFigures(database), countOpen, db: database.db }
  }

  test('requests are counted by kind, industry and budget', async () => {
    const { figures } = await openFigures([
      aRequest({}),
      aRequest({}),
      aRequest({ budget: '100k+' }),
      aRequest({ form: 'agent', industry: 'Healthcare', budget: null }),
      aContact({}),
    ])
    const unknown = { source: null, spam: 'none', entered: 0 }
    const trial = { ...unknown, form: 'trial', industry: 'Manufacturing' }
    const groups = await figures.countRequests(WEEK)
    expect(groups).toHaveLength(4)
    expect(groups).toEqual(
      expect.arrayContaining([
        { ...trial, budget: '5k-15k', count: 2 },
        { ...trial, budget: '100k+', count: 1 },
        { ...unknown, form: 'agent', industry: 'Healthcare', budget: null, count: 1 },
        { ...unknown, form: 'contact', industry: null, budget: null, count: 1 },
      ]),
    )
  })

  test('a span has the requests received at or after its start and before its end', async () => {
    const { figures } = await openFigures([
      ...[WEEK.from - 1, WEEK.from, WEEK.to - 1, WEEK.to].map((receivedAt) =>
        aRequest({ receivedAt, industry: String(receivedAt) }),
      ),
    ])
    const groups = await figures.countRequests(WEEK)
    expect(groups.map(({ industry }) => industry).toSorted()).toEqual([String(WEEK.from), String(WEEK.to - 1)])
  })

  test('a request is counted whose id is newer, because the clock was set back', async () => {
    const { figures } = await openFigures([aRequest({ id: idAt(WEEK.to + 60 * MINUTE_MS), receivedAt: WEEK.to - 1 })])
    expect(await figures.countRequests(WEEK)).toMatchObject([{ count: 1 }])
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
    const { figures } = await openFigures([aRequest({ firstTouch: touch }), aContact({ firstTouch: touch })])
    expect(await figures.countRequests(WEEK)).toMatchObject([{ source }, { source }])
  })

  test('without a first touch the last one tells the source', async () => {
    const { figures } = await openFigures([aRequest({ lastTouch: 'page=%2F&utm_source=a' })])
    expect(await figures.countRequests(WEEK)).toMatchObject([{ source: 'a' }])
  })

  test('requests are counted by the decision about spam', async () => {
    const { figures } = await openFigures([
      ...[suspected, held, marked, { ...held, ...marked }, released, {}].map(aRequest),
      ...[suspected, held, marked, released, {}].map(aContact),
    ])
    const groups = await figures.countRequests(WEEK)
    const counts = groups.map(({ form: of, spam, count }) => `${of} ${spam} ${count}`)
    expect(counts.toSorted()).toEqual([
      'contact held 1',
      'contact marked 1',
      'contact none 2',
      'contact released 1',
      'trial held 1',
      'trial marked 2',
      'trial none 2',
      'trial released 1',
    ])
  })

  test('requests are counted by owner, status and decision about spam, and those with an answer', async () => {
    const answered = { firstAnsweredAt: MONDAY + DAY_MS }
    const { figures } = await openFigures([
      aRequest({ owner: 'ada' }),
      aRequest({ owner: 'ada', ...answered }),
      aRequest({ owner: 'ada', status: 'won', ...answered }),
      aRequest({ owner: 'bob', status: 'lost', ...answered, ...marked }),
      aRequest({ receivedAt: WEEK.to, owner: 'ada' }),
      aRequest({ receivedAt: WEEK.from - 1, owner: 'ada' }),
      aContact({ status: 'contacted', ...answered, ...released }),
      aContact(held),
    ])
    const groups = await figures.countOutcomes(WEEK)
    expect(groups).toHaveLength(5)
    expect(groups).toEqual(
      expect.arrayContaining([
        { form: 'trial', owner: 'ada', status: 'new', spam: 'none', count: 2, answered: 1, entered: 0 },
        { form: 'trial', owner: 'ada', status: 'won', spam: 'none', count: 1, answered: 1, entered: 0 },
        { form: 'trial', owner: 'bob', status: 'lost', spam: 'marked', count: 1, answered: 1, entered: 0 },
        { form: 'contact', owner: null, status: 'contacted', spam: 'released', count: 1, answered: 1, entered: 0 },
        { form: 'contact', owner: null, status: 'new', spam: 'held', count: 1, answered: 0, entered: 0 },
      ]),
    )
  })

  test('the oldest request is the first that was received', async () => {
    const { figures } = await openFigures([
      aRequest({ receivedAt: MONDAY + 1 }),
      aContact({ receivedAt: MONDAY, ...marked }),
    ])
    expect(await figures.oldestReceivedAt()).toBe(MONDAY)
    const empty = await openFigures()
    expect(await empty.figures.oldestReceivedAt()).toBeNull()
  })

  test('answer times are whole minutes, without spam and requests without an answer', async () => {
    const answeredIn = (ms: number) => ({ firstAnsweredAt: MONDAY + ms })
    const { figures } = await openFigures([
      ...[
        answeredIn(5 * MINUTE_MS),
        answeredIn(6 * MINUTE_MS - 1),
        { ...answeredIn(MINUTE_MS), ...marked },
        { ...answeredIn(MINUTE_MS), ...held },
        { ...answeredIn(DAY_MS), ...released },
        answeredIn(-MINUTE_MS),
        {},
      ].map(aRequest),
      aContact(answeredIn(7 * MINUTE_MS)),
    ])
    const times = await figures.answerTimes(WEEK)
    expect(times.toSorted((a, b) => a.minutes - b.minutes)).toEqual([
      { minutes: 0, count: 1, declared: 1 },
      { minutes: 5, count: 2, declared: 2 },
      { minutes: 7, count: 1, declared: 1 },
      { minutes: 1440, count: 1, declared: 1 },
    ])
  })

  const TODAY = '2026-11-23'
  const NOW = { today: TODAY, quietSince: MONDAY }
  const OLD = MONDAY - DAY_MS
  const open: [string, Partial<WorkState> & Partial<Row>, { due: number; stalled: number }][] = [
    ['new and old', { receivedAt: OLD }, { due: 0, stalled: 1 }],
    ['contacted and old', { receivedAt: OLD, status: 'contacted' }, { due: 0, stalled: 1 }],
    ['qualified and old', { receivedAt: OLD, status: 'qualified' }, { due: 0, stalled: 1 }],
    ['won', { receivedAt: OLD, status: 'won', followUpOn: TODAY }, { due: 0, stalled: 0 }],
    ['lost', { receivedAt: OLD, status: 'lost' }, { due: 0, stalled: 0 }],
    ['recent', { receivedAt: MONDAY }, { due: 0, stalled: 0 }],
    ['due today', { receivedAt: MONDAY, followUpOn: TODAY }, { due: 1, stalled: 0 }],
    ['due and old', { receivedAt: OLD, followUpOn: '2026-11-01' }, { due: 1, stalled: 1 }],
    ['planned', { receivedAt: OLD, followUpOn: '2026-11-24' }, { due: 0, stalled: 0 }],
    ['spam', { receivedAt: OLD, followUpOn: TODAY, ...marked }, { due: 0, stalled: 0 }],
    ['held', { receivedAt: OLD, followUpOn: TODAY, ...held }, { due: 1, stalled: 0 }],
    ['suspected', { receivedAt: OLD, followUpOn: TODAY, ...suspected }, { due: 1, stalled: 1 }],
    ['planned spam', { receivedAt: OLD, followUpOn: '2026-12-01', ...marked }, { due: 0, stalled: 0 }],
    ['released', { receivedAt: OLD, ...released }, { due: 0, stalled: 1 }],
  ]

  test.each(open)('of open requests, one that is %s', async (_which, change, expected) => {
    const request = await openFigures([aRequest(change)])
    expect(await request.countOpen()).toEqual(expected)
    const contact = await openFigures([aContact(change)])
    expect(await contact.countOpen()).toEqual(expected)
  })

  test('a recent change or note keeps a request from being stalled', async () => {
    const [changed, noted, both, quiet] = Array.from({ length: 4 }, () => aRequest({ receivedAt: OLD - DAY_MS })) as [
      Row,
      Row,
      Row,
      Row,
    ]
    const { countOpen, db } = await openFigures([changed, noted, both, quiet])
    await addChange(db, changed.id, MONDAY)
    await addChange(db, both.id, MONDAY)
    await addChange(db, both.id, MONDAY + 1)
    await addChange(db, quiet.id, OLD)
    await addNote(db, noted.id, MONDAY)
    await addNote(db, both.id, MONDAY)
    expect(await countOpen()).toEqual({ due: 0, stalled: 1 })
  })
})

const addChange = (db: Kysely<Tables>, requestId: string, at: number) =>
  db
    .insertInto('requestChanges')
    .values({
      id: idAt(at),
      requestId,
      version: 1,
      at,
      by: null,
      field: 'owner',
      before: null,
      after: null,
    })
    .execute()

const addNote = (db: Kysely<Tables>, requestId: string, at: number) =>
  db
    .insertInto('notes')
    .values({ id: idAt(at), requestId, at, by: null, text: 'Called.' })
    .execute()
