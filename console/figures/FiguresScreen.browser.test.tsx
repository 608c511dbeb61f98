import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { FiguresAnswer, PreviousTotals } from '../../contract/console/figures.ts'
import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { queries } from '../shared/queries.ts'
import FiguresScreen from './FiguresScreen.tsx'
import '../../ui/styles/site.css'

const sessionWith = (areas: string[]) =>
  ({ now: Date.UTC(2026, 10, 23, 8), timeZone: 'UTC', me: { areas } }) as SessionAnswer

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

async function open(path: string, answer: object = someFigures(), { status = 200, areas = ['inbox', 'figures'] } = {}) {
  const calls: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    calls.push(String(input))
    return Response.json(answer, { status })
  })
  const { hook, searchHook } = memoryLocation({ path })
  await render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <FiguresScreen session={sessionWith(areas)} />
      </Router>
    </QueryClientProvider>,
  )
  return calls
}

afterEach(() => queries.clear())

const panel = (name: string) => page.getByRole('region', { name })

test('the period in the address is asked for, and is the period of the CSV', async () => {
  const calls = await open('/figures?from=2026-11-16&to=2026-11-23')
  await expect.element(page.getByText(/^16 Nov 2026 to 23 Nov 2026. Spam is left out./)).toBeVisible()
  expect(calls).toEqual(['/api/figures?from=2026-11-16&to=2026-11-23'])
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.poll(() => calls.at(-1)).toBe('/api/figures/csv?from=2026-11-16&to=2026-11-23')
})

test('figures that could not be counted can be requested again', async () => {
  const refusal = { code: 'invalid', message: 'The database is being restored.' }
  const calls = await open('/figures', refusal, { status: 400 })
  await expect.element(page.getByText(refusal.message)).toBeVisible()
  const before = calls.length
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => calls.length).toBe(before + 1)
})

test('the figures stay with their time when the device is offline', async () => {
  await open('/figures')
  await expect.element(panel('Received in this period')).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^This screen may be out of date: it was loaded at .* offline/)).toBeVisible()
  await expect.element(panel('Received in this period')).toBeVisible()
  await expect.element(page.getByText(/Spam is left out\./)).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^This screen may be out of date/)).not.toBeInTheDocument()
})

test('another period is one click away', async () => {
  const calls = await open('/figures')
  await page.getByRole('link', { name: '4 weeks' }).click()
  await expect.element(page.getByRole('link', { name: '4 weeks' })).toHaveAttribute('aria-current', 'true')
  expect(calls).toEqual(['/api/figures?from=2026-08-31&to=2026-11-23', '/api/figures?from=2026-11-02&to=2026-11-23'])
})

test('other days are typed', async () => {
  const calls = await open('/figures')
  await page.getByLabelText('From').fill('2026-01-01')
  await page.getByLabelText('to').fill('2026-01-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => calls.at(-1)).toBe('/api/figures?from=2026-01-01&to=2026-01-31')
})

test('each chart has its question, its answer and its table', async () => {
  await open('/figures')
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

test('bars are rows of a table', async () => {
  await open('/figures')
  const sources = panel('Where do visitors come from?')
  for (const name of ['newsletter 3 50%', 'unknown 1 17%', '2 other sources 2 33%'])
    await expect.element(sources.getByRole('row', { name })).toBeVisible()
})

test('the campaigns of a source are rows below it', async () => {
  await open('/figures')
  const rows = panel('Where do visitors come from?').getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('newsletter350%')
  await expect.element(rows.nth(2)).toHaveTextContent('newsletter: spring117%')
  await expect.element(rows.nth(3)).toHaveTextContent('newsletter: 2 other campaigns233%')
  await expect.element(rows.nth(4)).toHaveTextContent('unknown117%')
})

test('without the area inbox no count and no owner is a link to a list', async () => {
  await open('/figures', someFigures({ previous: before }), { areas: ['figures'] })
  await expect.element(page.getByText('Amara Okafor')).toBeVisible()
  await expect.element(panel('Now, whatever the period').getByText('Due', { exact: true })).toBeVisible()
  const addresses = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(addresses.filter((address) => !address?.startsWith('/figures'))).toEqual([])
})

test('each total of the period has that of the same number of days before', async () => {
  await open('/figures', someFigures({ previous: before }))
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

test('without an older request nothing is compared, and the screen says so', async () => {
  await open('/figures')
  await expect.element(page.getByText(/No request is older, so there is nothing to compare with\.$/)).toBeVisible()
  await expect.element(page.getByText(/before/)).not.toBeInTheDocument()
})

test('if the oldest request is of the days before, the screen says since when there are requests', async () => {
  await open('/figures', someFigures({ previous: { ...before, oldest: '2026-11-10' } }))
  await expect
    .element(page.getByText(/The oldest request is from 10 Nov 2026: the days before it count as zero\.$/))
    .toBeVisible()
})

test('each owner has a row with a link to their requests, and all have one of the days before', async () => {
  await open('/figures', someFigures({ previous: before }))
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
  await open('/figures')
  const panels = page.getByRole('heading', { level: 2 })
  await expect.element(panels.last()).toHaveTextContent('How much spam is caught?')
  const spam = panel('How much spam is caught?')
  await expect.element(spam.getByRole('img')).not.toBeInTheDocument()
  await spam.getByText('Table', { exact: true }).click()
  await expect.element(spam.getByRole('row', { name: '16 Nov – 22 Nov 2026 0 2 0' })).toBeVisible()
})

test('each count links to its list', async () => {
  await open('/figures')
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
  await open(
    '/figures',
    someFigures({ requests: none, outcomes: noOutcomes, owners: [], spam: noSpam, previous: before }),
  )
  await expect.element(page.getByText('4 in the 8 days before')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No requests in this period' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '5 Due' })).toBeVisible()
})

test('a refused period is explained, and another one can be chosen', async () => {
  const message = 'A period has at most two years.'
  await open('/figures?from=2020-01-01&to=2026-01-01', { code: 'invalid', message }, { status: 400 })
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('Counting …')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: '13 weeks' })).toBeVisible()
})
