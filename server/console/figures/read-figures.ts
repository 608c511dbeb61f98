import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  type FiguresAnswer,
  type FiguresWeek,
  MAX_SOURCES,
  type NamedCount,
  type PreviousTotals,
} from '../../../contract/console/figures.ts'
import { budgets, industries } from '../../../contract/forms/options.ts'
import { dateIn, quietSince } from '../../../records/local-days.ts'
import { staffNames } from '../../../records/staff.ts'
import type { Store } from '../../../store/open-store.ts'
import type { AnswerTime, OutcomeGroup, RequestGroup } from '../../../store/requests/figures.ts'
import { countWithin } from './answer-times.ts'
import { answersOf, countByForm, countSpam, ownersOf, sum, totalsOf, withoutSpam } from './totals.ts'
import { type Days, daysBefore, weeksOf } from './weeks.ts'

type Needs = {
  store: Pick<Store, 'figures' | 'deliveries' | 'staff'>
  timeZone: string
  now: number
}

/** Reads week by week, so that other calls are answered in between, and adds up the weeks. */
export async function readFigures(days: Days, needs: Needs): Promise<FiguresAnswer> {
  const { store, timeZone, now } = needs
  const { figures, deliveries } = store
  const weeks: FiguresWeek[] = []
  const allRequests: RequestGroup[] = []
  const allOutcomes: OutcomeGroup[] = []
  const allTimes: AnswerTime[] = []
  for (const { from, to, span } of weeksOf(days, timeZone)) {
    const groups = await figures.countRequests(span)
    const requests = withoutSpam(groups)
    const times = await figures.answerTimes(span)
    weeks.push({
      from,
      to,
      requests: countByForm(requests),
      spam: countSpam(groups),
      answers: answersOf(times, requests),
    })
    allRequests.push(...requests)
    allOutcomes.push(...(await figures.countOutcomes(span)))
    allTimes.push(...times)
    await yieldToEventLoop()
  }
  const today = dateIn(timeZone, now)
  const { due, stalled } = await figures.countOpen({ today, quietSince: quietSince(now) })
  const { held, failed } = await deliveries.count()
  const having = (column: 'industry' | 'budget') =>
    countBy(
      allRequests.filter((group) => group[column] !== null),
      column,
    )
  return {
    ...totalsOf(days, allOutcomes, allTimes),
    today,
    previous: await readPrevious(days, needs),
    weeks,
    ...mostFrequent(countBy(allRequests, 'source')),
    industries: inOrder(having('industry'), industries),
    budgets: inOrder(having('budget'), budgets),
    owners: ownersOf(allOutcomes, staffNames(await store.staff.list())),
    answeredWithin: countWithin(allTimes),
    now: {
      due,
      stalled,
      heldDeliveries: held,
      failedDeliveries: failed,
    },
  }
}

/** The totals of the same number of days before. */
async function readPrevious(days: Days, { store: { figures }, timeZone }: Needs): Promise<PreviousTotals | null> {
  const oldestAt = await figures.oldestReceivedAt()
  const oldest = oldestAt === null ? null : dateIn(timeZone, oldestAt)
  if (oldest === null || oldest >= days.from) return null
  const previous = daysBefore(days)
  const outcomes: OutcomeGroup[] = []
  const times: AnswerTime[] = []
  for (const { span } of weeksOf(previous, timeZone)) {
    outcomes.push(...(await figures.countOutcomes(span)))
    times.push(...(await figures.answerTimes(span)))
    await yieldToEventLoop()
  }
  return { ...totalsOf(previous, outcomes, times), oldest }
}

function countBy(groups: RequestGroup[], field: 'source' | 'industry' | 'budget') {
  const counts = new Map<string | null, number>()
  for (const group of groups) {
    counts.set(group[field], (counts.get(group[field]) ?? 0) + group.count)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}

function mostFrequent(counts: NamedCount[]) {
  const sorted = counts.toSorted((a, b) => b.count - a.count || String(a.name).localeCompare(String(b.name)))
  const others = sorted.slice(MAX_SOURCES)
  return {
    sources: sorted.slice(0, MAX_SOURCES),
    otherSources: { names: others.length, count: sum(others) },
  }
}

/** All options in their order, then values of earlier versions. */
function inOrder(counts: NamedCount[], options: readonly string[]): NamedCount[] {
  const known = options.map((name) => ({
    name,
    count: counts.find((found) => found.name === name)?.count ?? 0,
  }))
  return [...known, ...counts.filter(({ name }) => !options.some((option) => option === name))]
}
