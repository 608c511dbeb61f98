import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { FiguresAnswer } from '../../../contract/console/figures.ts'
import { dateIn } from '../../../records/local-days.ts'
import { addConsoleSamples } from '../../../samples/add-samples.ts'
import { startConsole } from '../../../tests/support/service/console.ts'
import { markNotSpam, markSpam } from '../../../tests/support/service/mark-spam.ts'
import { aContactRequest, anAgentRequest, aTrialRequest, twoTouches } from '../../../tests/support/service/records.ts'

const held = { reason: 'random letters', holdsMail: true }

/** Today has a request of each kind, a message, spam of each kind, and a failed delivery. */
async function startWithRequests() {
  const setup = await startConsole({ areas: ['inbox', 'figures'] })
  const { store } = setup
  await store.requests.add(aTrialRequest(), null, { attribution: twoTouches })
  await store.requests.add(anAgentRequest(), null)
  await store.requests.add(aContactRequest(), null, {
    attribution: { firstTouch: 'page=%2F&utm_source=%3Dcmd%7Cx', lastTouch: null },
  })
  const [failed] = await store.outbox.list()
  await store.outbox.fail(failed?.id ?? '', '550')
  for (const decide of [async () => {}, (id: string) => markSpam(store, id), (id: string) => markNotSpam(store, id)]) {
    const added = await store.requests.add(aTrialRequest(), null, { verdict: held })
    await decide('id' in added ? added.id : '')
  }
  const today = dateIn('UTC', Date.now())
  return { ...setup, today }
}

/** A day before and after, because the company's time zone may have another date. */
function around(today: string) {
  const day = Temporal.PlainDate.from(today)
  return `from=${day.subtract({ days: 1 })}&to=${day.add({ days: 1 })}`
}

test('the figures of a period are counted from the stored requests', async () => {
  const { call, today } = await startWithRequests()
  const { status, body } = await call('GET', `/figures?${around(today)}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    requests: { trial: 2, agent: 1, contact: 1 },
    sources: [
      { name: null, count: 2, campaigns: [] },
      { name: '=cmd|x', count: 1, campaigns: [] },
      { name: 'news', count: 1, campaigns: [{ name: 'frühling 1', count: 1 }] },
    ],
    otherSources: { names: 0, count: 0 },
    answers: { answered: 0, declared: 0, unanswered: 4, median: null, slowest: null },
    answeredWithin: [0, 0, 0, 0, 0, 0],
    spam: { marked: 1, undecided: 1, released: 1 },
    now: { due: 0, stalled: 0, heldDeliveries: 1, failedDeliveries: 1 },
  })
  const nonZero = (counts: { count: number }[]) => counts.filter(({ count }) => count > 0)
  expect(nonZero(body.industries)).toEqual([
    { name: 'Healthcare', count: 1 },
    { name: 'Manufacturing', count: 2 },
  ])
  expect(nonZero(body.budgets)).toEqual([{ name: '5k-15k', count: 2 }])
  const ofWeeks = body.weeks.map(({ requests }: { requests: { trial: number } }) => requests.trial)
  expect(ofWeeks.reduce((sum: number, count: number) => sum + count, 0)).toBe(2)
})

test('each number of now is the count of the list that shows these requests or mails', async () => {
  const { call, store } = await startConsole({ areas: ['inbox', 'figures'] })
  await addConsoleSamples(store)
  const request = await store.requests.add(aTrialRequest(), null, { verdict: held })
  const change = { followUpOn: '2026-01-01' }
  const options = { version: null, by: null, link: null }
  await store.requests.change('id' in request ? request.id : '', change, options)
  const { now } = (await call('GET', '/figures?from=2026-01-05&to=2026-01-25')).body
  const count = async (query: string) => (await call('GET', `/requests?${query}`)).body.total.count as number
  const { counts } = (await call('GET', '/deliveries')).body
  expect(now).toEqual({
    due: await count('view=due'),
    stalled: await count('view=all&stalled=yes'),
    heldDeliveries: counts.held,
    failedDeliveries: counts.failed,
  })
  for (const number of Object.values(now)) expect(number).toBeGreaterThan(0)
})

test('each number of an owner is the count of the list of this owner and period', async () => {
  const { call, store } = await startConsole({ areas: ['inbox', 'figures'] })
  await addConsoleSamples(store)
  await store.requests.add(aTrialRequest(), null)
  const today = Temporal.PlainDate.from(dateIn('UTC', Date.now()))
  const period = `from=${today.subtract({ days: 80 })}&to=${today.add({ days: 1 })}`
  const { owners, outcomes } = (await call('GET', `/figures?${period}`)).body as FiguresAnswer
  const count = async (query: string) => (await call('GET', `/requests?view=all&${period}&${query}`)).body.total.count
  expect(owners.length).toBeGreaterThan(1)
  for (const { owner, open, won, lost } of owners) {
    const of = `owner=${owner?.id ?? 'none'}`
    expect(open + won + lost).toBe(await count(of))
    expect({ won, lost }).toEqual({ won: await count(`${of}&status=won`), lost: await count(`${of}&status=lost`) })
  }
  const sumOf = (name: 'open' | 'answered' | 'won' | 'lost') => owners.reduce((sum, one) => sum + one[name], 0)
  for (const name of ['open', 'answered', 'won', 'lost'] as const) expect(sumOf(name)).toBe(outcomes[name])
  expect(outcomes.won).toBeGreaterThan(0)
})

test('the totals of the same number of days before are those of their own period', async () => {
  const { call, store } = await startConsole({ areas: ['inbox', 'figures'] })
  await addConsoleSamples(store)
  const today = Temporal.PlainDate.from(dateIn('UTC', Date.now()))
  const day = (daysAgo: number) => today.subtract({ days: daysAgo }).toString()
  const read = async (from: string, to: string) =>
    (await call('GET', `/figures?from=${from}&to=${to}`)).body as FiguresAnswer
  const { previous } = await read(day(19), day(0))
  const { requests, outcomes, answers, spam } = await read(day(39), day(20))
  const period = { from: day(39), to: day(20) }
  expect(previous).toEqual({ ...period, oldest: expect.any(String), requests, outcomes, answers, spam })
  expect(Object.values(requests).some((count) => count > 0)).toBe(true)
})

test('the previous period has the day of the oldest request, and is missing if no request is that old', async () => {
  const { call, store } = await startConsole({ areas: ['inbox', 'figures'] })
  await store.requests.add(aTrialRequest(), null)
  const { today } = (await call('GET', '/figures?from=2026-01-05&to=2026-01-25')).body as FiguresAnswer
  const previousOf = async (days: number) => {
    const from = Temporal.PlainDate.from(today).add({ days })
    return (await call('GET', `/figures?from=${from}&to=${from.add({ days: 6 })}`)).body.previous
  }
  expect(await previousOf(0)).toBeNull()
  expect(await previousOf(-7)).toBeNull()
  expect(await previousOf(1)).toMatchObject({ oldest: today, outcomes: { open: 1 } })
  expect(await previousOf(8)).toMatchObject({ outcomes: { open: 0 } })
})

test('an empty period has all its weeks, options and zeros', async () => {
  const { call } = await startConsole({ areas: ['inbox', 'figures'] })
  const { body } = await call('GET', '/figures?from=2026-01-05&to=2026-01-25')
  expect(body.weeks.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
    ['2026-01-05', '2026-01-11'],
    ['2026-01-12', '2026-01-18'],
    ['2026-01-19', '2026-01-25'],
  ])
  expect(body.sources).toEqual([])
  expect(body.owners).toEqual([])
  expect(body.previous).toBeNull()
  expect(body.industries).toHaveLength(11)
})

test.each([
  ['from=2026-11-01', 'to'],
  ['from=2026-11-01&to=yesterday', 'A date such as 2026-12-01 is expected.'],
  ['from=2026-11-01&to=2026-11-31', 'This date does not exist.'],
  ['from=2026-11-02&to=2026-11-01', 'The period ends before it starts.'],
  ['from=2020-01-01&to=2026-11-01', 'A period has at most two years.'],
])('the period %s is refused', async (query, message) => {
  const { call } = await startConsole({ areas: ['inbox', 'figures'] })
  for (const path of ['/figures', '/figures/csv']) {
    const answer = await call('GET', `${path}?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.body.message).toContain(message)
  }
})

test('the CSV has one value a row, and no cell that a spreadsheet computes', async () => {
  const { call, today } = await startWithRequests()
  const { status, headers, text } = await call('GET', `/figures/csv?${around(today)}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="figures-[\d-]+\.csv"$/)
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
  const valueIn = (figure: string, name: string) =>
    rows.find((row) => row.Figure === figure && row.Name === name)?.Value
  expect(valueIn('Requests', 'trial')).toBe('2')
  expect(valueIn('Source', "'=cmd|x")).toBe('1')
  expect(valueIn('Industry', 'Healthcare')).toBe('1')
  expect(valueIn('First answer', 'median')).toBe('')
  expect(valueIn('Spam', 'undecided')).toBe('1')
  expect(valueIn('Outcome', 'open')).toBe('4')
  expect(valueIn('By owner, open', 'unassigned')).toBe('4')
  expect(valueIn('Outcome before', 'open')).toBeUndefined()
  expect(valueIn('Now', 'heldDeliveries')).toBe('1')
  const later = Temporal.PlainDate.from(today).add({ days: 2 })
  const next = await call('GET', `/figures/csv?from=${later}&to=${later.add({ days: 4 })}`)
  expect(next.text).toContain(
    `"Outcome before","${later.subtract({ days: 5 })}","${later.subtract({ days: 1 })}","open",4`,
  )
})

test('the campaigns of each source are counted below it, the most frequent ones by name, in the file too', async () => {
  const { call, store } = await startConsole({ areas: ['figures'] })
  const campaigns = ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const campaign of campaigns)
    await store.requests.add(aTrialRequest({ email: `${campaign}@example.com` }), null, {
      attribution: { firstTouch: `page=%2F&utm_source=news&utm_campaign=${campaign}`, lastTouch: null },
    })
  const period = around(dateIn('UTC', Date.now()))
  const { sources } = (await call('GET', `/figures?${period}`)).body as FiguresAnswer
  expect(sources).toEqual([
    {
      name: 'news',
      count: 8,
      campaigns: [
        { name: 'a', count: 2 },
        { name: 'b', count: 1 },
        { name: 'c', count: 1 },
        { name: 'd', count: 1 },
        { name: 'e', count: 1 },
      ],
      otherCampaigns: { names: 2, count: 2 },
    },
  ])
  const { text } = await call('GET', `/figures/csv?${period}`)
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
  const ofCampaigns = rows.filter((row) => row.Figure === 'Campaign').map((row) => `${row.Name}: ${row.Value}`)
  expect(ofCampaigns).toEqual([
    'news / a: 2',
    'news / b: 1',
    'news / c: 1',
    'news / d: 1',
    'news / e: 1',
    'news / other campaigns: 2',
  ])
})
