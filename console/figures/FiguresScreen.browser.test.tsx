import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { areas as allAreas } from '../../contract/console/areas.ts'
import type { FiguresAnswer, PreviousTotals } from '../../contract/console/figures.ts'
import { session } from '../../tests/support/console/requests.ts'
import { show } from '../../tests/support/console/show.tsx'
import FiguresScreen from './FiguresScreen.tsx'

const noCampaigns = { campaigns: [], otherCampaigns: { names: 0, count: 0 } }

const someFigures = (change: Partial<FiguresAnswer> = {}): FiguresAnswer => ({
  from: '2026-11-16',
  to: '2026-11-23',
  today: '2026-11-23',
  requests: { trial: 3, agent: 1, contact: 2 },
  outcomes: { open: 3, answered: 4, won: 2, lost: 1 },
  previous: null,
  owners: [
    {
      owner: { id: '0198c000-0000-7000-8000-00000000000a', name: 'Amara Okafor' },
      open: 1,
      answered: 4,
      won: 2,
      lost: 1,
    },
    { owner: null, open: 2, answered: 0, won: 0, lost: 0 },
  ],
  weeks: [
    {
      from: '2026-11-16',
      to: '2026-11-22',
      requests: { trial: 3, agent: 1, contact: 1 },
      spam: { marked: 2, undecided: 0, released: 0 },
      answers: { answered: 4, declared: 0, unanswered: 1, median: 90, slowest: 1500 },
    },
    {
      from: '2026-11-23',
      to: '2026-11-23',
      requests: { trial: 0, agent: 0, contact: 1 },
      spam: { marked: 0, undecided: 1, released: 0 },
      answers: { answered: 0, declared: 0, unanswered: 1, median: null, slowest: null },
    },
  ],
  sources: [
    {
      name: 'newsletter',
      count: 3,
      campaigns: [{ name: 'spring', count: 1 }],
      otherCampaigns: { names: 2, count: 2 },
    },
    { name: null, count: 1, ...noCampaigns },
  ],
  otherSources: { names: 2, count: 2 },
  industries: [
    { name: 'Finance', count: 1 },
    { name: 'Healthcare', count: 3 },
  ],
  budgets: [{ name: '5k-15k', count: 3 }],
  answers: { answered: 4, declared: 0, unanswered: 2, median: 90, slowest: 1500 },
  answeredWithin: [1, 2, 0, 1, 0, 0],
  spam: { marked: 2, undecided: 1, released: 0 },
  now: { due: 5, stalled: 0, heldDeliveries: 1, failedDeliveries: 2 },
  ...change,
})

const before: PreviousTotals = {
  from: '2026-11-08',
  to: '2026-11-15',
  oldest: '2026-01-01',
  requests: { trial: 2, agent: 2, contact: 0 },
  outcomes: { open: 1, answered: 3, won: 3, lost: 0 },
  answers: { answered: 3, declared: 0, unanswered: 1, median: 60, slowest: 3000 },
  spam: { marked: 1, undecided: 0, released: 1 },
}

async function open(answer: object = someFigures(), { path = '/figures', status = 200, areas = [...allAreas] } = {}) {
  const calls: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    calls.push(String(input))
    return Response.json(answer, { status })
  })
  const me = { ...session.me, areas }
  await show(<FiguresScreen session={{ ...session, now: Date.UTC(2026, 10, 23, 8), timeZone: 'UTC', me }} />, path)
  return calls
}

const panel = (name: string) => page.getByRole('region', { name })

test('the period in the address is asked for, and is the period of the CSV', async () => {
  const calls = await open(someFigures(), { path: '/figures?from=2026-11-16&to=2026-11-23' })
  await expect.element(page.getByText(/^16 Nov 2026 to 23 Nov 2026. Spam is left out./)).toBeVisible()
  expect(calls).toEqual(['/api/figures?from=2026-11-16&to=2026-11-23'])
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.poll(() => calls.at(-1)).toBe('/api/figures/csv?from=2026-11-16&to=2026-11-23')
})

test('a refused period is explained, asked for again, and another one can be chosen', async () => {
  const message = 'A period has at most two years.'
  const path = '/figures?from=2020-01-01&to=2026-01-01'
  const calls = await open({ code: 'invalid', message }, { path, status: 400 })
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('Counting …')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => calls).toHaveLength(2)
  await expect.element(page.getByRole('link', { name: '13 weeks' })).toBeVisible()
})

test('another period is one click away, or typed', async () => {
  const calls = await open()
  await page.getByRole('link', { name: '4 weeks' }).click()
  await expect.element(page.getByRole('link', { name: '4 weeks' })).toHaveAttribute('aria-current', 'true')
  await page.getByLabelText('From').fill('2026-01-01')
  await page.getByLabelText('to').fill('2026-01-31')
  await page.getByRole('button', { name: 'Show' }).click()
  const periods = ['2026-08-31&to=2026-11-23', '2026-11-02&to=2026-11-23', '2026-01-01&to=2026-01-31']
  await expect.poll(() => calls).toEqual(periods.map((period) => `/api/figures?from=${period}`))
})

test('each chart has its question, its answer and its table', async () => {
  await open()
  const arrivals = panel('How many requests arrive?')
  await expect.element(arrivals.getByText('5.3 requests a week.')).toBeVisible()
  await arrivals.getByText('Table', { exact: true }).click()
  await expect.element(arrivals.getByRole('row', { name: '16 Nov – 22 Nov 2026 3 1 1 5' })).toBeVisible()

  const waits = panel('How long does a visitor wait for the first answer?')
  await expect
    .element(
      waits.getByText('Half within 1 h 30 min, the slowest 10% at least 1 day 1 h. Nights and weekends are included.'),
    )
    .toBeVisible()
  await waits.getByText('Table', { exact: true }).click()
  await expect.element(waits.getByRole('row', { name: '23 Nov 2026 0 1 – –' })).toBeVisible()
})

test('bars are rows of a table, those of the campaigns below their source', async () => {
  await open()
  const rows = panel('Where do visitors come from?').getByRole('row')
  for (const [at, text] of [
    'newsletter350%',
    'newsletter: spring117%',
    'newsletter: 2 other campaigns233%',
    'unknown117%',
    '2 other sources233%',
  ].entries())
    await expect.element(rows.nth(at + 1)).toHaveTextContent(text)
})

test('without the area inbox no count and no owner is a link to a list', async () => {
  await open(someFigures({ previous: before }), { areas: ['figures'] })
  await expect.element(page.getByText('Amara Okafor')).toBeVisible()
  await expect.element(panel('Now, whatever the period').getByText('Due', { exact: true })).toBeVisible()
  const addresses = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(addresses.filter((address) => !address?.startsWith('/figures'))).toEqual([])
})

test('each total of the period has that of the same number of days before', async () => {
  await open(someFigures({ previous: before }))
  const totals = panel('Received in this period').getByRole('listitem')
  await expect.element(totals.nth(0)).toHaveTextContent('6 Requests4 in the 8 days before')
  await expect.element(totals.nth(1)).toHaveTextContent('4 Answered3 in the 8 days before')
  await expect.element(totals.nth(2)).toHaveTextContent('2 Won3 in the 8 days before')
  await expect.element(totals.nth(3)).toHaveTextContent('1 Lostnone in the 8 days before')
  for (const text of [
    '5.3 requests a week; 3.5 a week in the 8 days before.',
    'Half within 1 h 30 min, the slowest 10% at least 1 day 1 h. In the 8 days before, half within 1 h, the slowest 10% at least 2 days 2 h. Nights and weekends are included.',
    '3 caught, 1 of them undecided; 1 caught in the 8 days before.',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
})

test('each owner has a row with a link to their requests, and all have one of the days before', async () => {
  await open(someFigures({ previous: before }))
  const owners = panel('What became of the requests?')
  for (const name of [
    'Owner All Answered Open Won Lost',
    'Amara Okafor 4 4 1 2 1',
    'Unassigned 2 0 2 0 0',
    'All 6 4 3 2 1',
    '8 days before 4 3 1 3 0',
  ])
    await expect.element(owners.getByRole('row', { name, exact: true })).toBeVisible()
  const period = 'from=2026-11-16&to=2026-11-23'
  await expect
    .element(owners.getByRole('link', { name: 'Amara Okafor' }))
    .toHaveAttribute('href', `/inbox?view=all&owner=0198c000-0000-7000-8000-00000000000a&${period}`)
  await expect
    .element(owners.getByRole('link', { name: 'Unassigned' }))
    .toHaveAttribute('href', `/inbox?view=all&owner=none&${period}`)
})

test('spam is the last and the smallest panel, without a drawing', async () => {
  await open()
  const panels = page.getByRole('heading', { level: 2 })
  await expect.element(panels.last()).toHaveTextContent('How much spam is caught?')
  const spam = panel('How much spam is caught?')
  await expect.element(spam.getByRole('img')).not.toBeInTheDocument()
  await spam.getByText('Table', { exact: true }).click()
  await expect.element(spam.getByRole('row', { name: '16 Nov – 22 Nov 2026 0 2 0' })).toBeVisible()
})

test('each count links to its list', async () => {
  await open()
  for (const [name, href] of [
    ['6 Requests', '/inbox?view=all&from=2026-11-16&to=2026-11-23'],
    ['2 Won', '/inbox?view=all&status=won&from=2026-11-16&to=2026-11-23'],
    ['1 Lost', '/inbox?view=all&status=lost&from=2026-11-16&to=2026-11-23'],
    ['5 Due', '/inbox?view=due'],
    ['0 Stalled', '/inbox?view=all&stalled=yes'],
    ['1 Held deliveries', '/deliveries?state=held'],
    ['2 Failed deliveries', '/deliveries?state=failed'],
  ] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('a period without requests says what would appear', async () => {
  const none = { trial: 0, agent: 0, contact: 0 }
  const noSpam = { marked: 0, undecided: 0, released: 0 }
  const noOutcomes = { open: 0, answered: 0, won: 0, lost: 0 }
  await open(someFigures({ requests: none, outcomes: noOutcomes, owners: [], spam: noSpam, previous: before }))
  await expect.element(page.getByText('4 in the 8 days before')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No requests in this period' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '5 Due' })).toBeVisible()
})
