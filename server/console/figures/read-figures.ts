import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  type FiguresAnswer,
  type FiguresWeek,
  MAX_CAMPAIGNS,
  MAX_SOURCES,
  type NamedCount,
  type PreviousTotals,
} from '../../../contract/console/figures.ts'
import { budgets, industries } from '../../../contract/forms/options.ts'
import { dateIn, quietSince } from '../../../records/local-days.ts'
import { staffNames } from '../../../records/staff.ts'
import type { Store } from '../../../store/open-store.ts'
import { type Counts, type SourceCount, sumByName } from '../../../store/requests/count-requests.ts'
import { countWithin } from './answer-times.ts'
import { ownersOf, sum, summaryOf, totalsOf } from './totals.ts'
import { type Days, daysBefore, weeksOf } from './weeks.ts'

type Needs = {
  store: Pick<Store, 'figures' | 'deliveries' | 'staff'>
  timeZone: string
  now: number
}

export async function readFigures(days: Days, needs: Needs): Promise<FiguresAnswer> {
  const { store, timeZone, now } = needs
  const { figures, deliveries } = store
  const weeks: FiguresWeek[] = []
  const counts = await countWeeks(days, needs, ({ from, to }, ofWeek) => {
    weeks.push({ from, to, ...summaryOf(ofWeek) })
  })
  const today = dateIn(timeZone, now)
  const { due, stalled } = await figures.countOpen({ today, quietSince: quietSince(now) })
  const { held, failed } = await deliveries.count()
  return {
    ...totalsOf(days, counts),
    today,
    previous: await readPrevious(days, needs),
    weeks,
    ...sourcesOf(counts.sources),
    industries: inOrder(sumByName(counts.industries), industries),
    budgets: inOrder(sumByName(counts.budgets), budgets),
    owners: ownersOf(counts.outcomes, staffNames(await store.staff.list())),
    answeredWithin: countWithin(counts.times),
    now: {
      due,
      stalled,
      heldDeliveries: held,
      failedDeliveries: failed,
    },
  }
}

/** Counts week by week, so that other calls are answered in between, and adds up the weeks. */
async function countWeeks(
  days: Days,
  { store: { figures }, timeZone, now }: Needs,
  onWeek: (week: Days, counts: Counts) => void = () => {},
) {
  const weeks = weeksOf(days, timeZone)
  const counts: Counts[] = []
  const spans = weeks.map((week) => week.days)
  for await (const ofDays of figures.countDays(spans, now)) {
    const ofWeek = addUp(ofDays)
    const week = weeks[counts.length]
    if (week) onWeek(week, ofWeek)
    counts.push(ofWeek)
    await yieldToEventLoop()
  }
  return addUp(counts)
}

const addUp = (all: Counts[]): Counts => ({
  forms: all.flatMap(({ forms }) => forms),
  industries: all.flatMap(({ industries }) => industries),
  budgets: all.flatMap(({ budgets }) => budgets),
  sources: all.flatMap(({ sources }) => sources),
  outcomes: all.flatMap(({ outcomes }) => outcomes),
  times: {
    measured: concat(all.map(({ times }) => times.measured)),
    declared: concat(all.map(({ times }) => times.declared)),
  },
})

/** Hundreds of thousands of times in a year, for which `flatMap` takes much longer. */
const concat = (parts: number[][]) => ([] as number[]).concat(...parts)

/** The totals of the same number of days before. */
async function readPrevious(days: Days, needs: Needs): Promise<PreviousTotals | null> {
  const oldestAt = await needs.store.figures.oldestReceivedAt()
  const oldest = oldestAt === null ? null : dateIn(needs.timeZone, oldestAt)
  if (oldest === null || oldest >= days.from) return null
  const previous = daysBefore(days)
  return { ...totalsOf(previous, await countWeeks(previous, needs)), oldest }
}

/** The most frequent sources, each with its most frequent campaigns. */
function sourcesOf(counts: SourceCount[]) {
  const bySource = Map.groupBy(counts, ({ name }) => name)
  const { most, others } = mostFrequent(sumByName(counts), MAX_SOURCES)
  const sources = most.map((source) => {
    const named = (bySource.get(source.name) ?? []).filter(({ campaign }) => campaign !== null)
    const campaigns = sumByName(named.map(({ campaign, count }) => ({ name: campaign, count })))
    const { most, others } = mostFrequent(campaigns, MAX_CAMPAIGNS)
    return { ...source, campaigns: most, otherCampaigns: others }
  })
  return { sources, otherSources: others }
}

function mostFrequent(counts: NamedCount[], limit: number) {
  const sorted = counts.toSorted((a, b) => b.count - a.count || String(a.name).localeCompare(String(b.name)))
  const others = sorted.slice(limit)
  return { most: sorted.slice(0, limit), others: { names: others.length, count: sum(others) } }
}

/** All options in their order, then values of earlier versions. */
function inOrder(counts: NamedCount[], options: readonly string[]): NamedCount[] {
  const known = options.map((name) => ({
    name,
    count: counts.find((found) => found.name === name)?.count ?? 0,
  }))
  return [...known, ...counts.filter(({ name }) => !options.some((option) => option === name))]
}
