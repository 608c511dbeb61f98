import {
  type FiguresAnswer,
  MAX_CAMPAIGNS,
  MAX_SOURCES,
  type NamedCount,
  type PreviousTotals,
} from '../../../contract/console/figures.ts'
import { budgets, industries } from '../../../contract/forms/options.ts'
import { dateIn, quietSince } from '../../../records/local-days.ts'
import { staffNames } from '../../../records/staff.ts'
import type { Store } from '../../../store/open-store.ts'
import {
  type Counts,
  type SourceCount,
  type Span,
  sumByName,
  type Totals,
} from '../../../store/requests/count-requests.ts'
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
  const weeks = await countWeeks(days, timeZone, figures.count)
  const counts = addUp(weeks)
  const today = dateIn(timeZone, now)
  const { due, stalled } = await figures.countOpen({ today, quietSince: quietSince(now) })
  const { held, failed } = await deliveries.count()
  return {
    ...totalsOf(days, counts),
    today,
    previous: await readPrevious(days, needs),
    weeks: weeks.map(({ from, to, counts }) => ({ from, to, ...summaryOf(counts) })),
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

/** Counts week by week, so that other calls are answered in between. */
async function countWeeks<Counted>(days: Days, timeZone: string, count: (span: Span) => Promise<Counted>) {
  const weeks = []
  for (const { from, to, span } of weeksOf(days, timeZone)) weeks.push({ from, to, counts: await count(span) })
  return weeks
}

const addUp = (weeks: { counts: Counts }[]): Counts => ({
  ...addUpTotals(weeks),
  industries: weeks.flatMap(({ counts }) => counts.industries),
  budgets: weeks.flatMap(({ counts }) => counts.budgets),
  sources: weeks.flatMap(({ counts }) => counts.sources),
})

const addUpTotals = (weeks: { counts: Totals }[]): Totals => ({
  forms: weeks.flatMap(({ counts }) => counts.forms),
  outcomes: weeks.flatMap(({ counts }) => counts.outcomes),
  times: {
    measured: weeks.flatMap(({ counts }) => counts.times.measured),
    declared: weeks.flatMap(({ counts }) => counts.times.declared),
  },
})

/** The totals of the same number of days before. */
async function readPrevious(days: Days, { store: { figures }, timeZone }: Needs): Promise<PreviousTotals | null> {
  const oldestAt = await figures.oldestReceivedAt()
  const oldest = oldestAt === null ? null : dateIn(timeZone, oldestAt)
  if (oldest === null || oldest >= days.from) return null
  const previous = daysBefore(days)
  return { ...totalsOf(previous, addUpTotals(await countWeeks(previous, timeZone, figures.countTotals))), oldest }
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
