import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  type AnswerTimes,
  type FiguresAnswer,
  type FiguresWeek,
  MAX_SOURCES,
  type NamedCount,
  type SpamCounts,
} from '../../../contract/console/figures.ts'
import type { FormName } from '../../../contract/forms/form.ts'
import { budgets, industries } from '../../../contract/forms/options.ts'
import { dateIn, quietSince } from '../../../records/local-days.ts'
import type { Store } from '../../../store/open-store.ts'
import type { AnswerTime, RequestGroup } from '../../../store/requests/figures.ts'
import { countWithin, summarise } from './answer-times.ts'
import { type Days, weeksOf } from './weeks.ts'

type Needs = {
  store: Pick<Store, 'figures' | 'deliveries'>
  timeZone: string
  now: number
}

/** Reads week by week, so that other calls are answered in between, and adds up the weeks. */
export async function readFigures({ from, to }: Days, { store, timeZone, now }: Needs): Promise<FiguresAnswer> {
  const { figures, deliveries } = store
  const weeks: FiguresWeek[] = []
  const allRequests: RequestGroup[] = []
  const allSpam = noSpam()
  const allTimes: AnswerTime[] = []
  for (const week of weeksOf({ from, to }, timeZone)) {
    const groups = await figures.countRequests(week.span)
    const requests = groups.filter(({ spam }) => spam === 'none' || spam === 'released')
    const times = await figures.answerTimes(week.span)
    weeks.push({
      from: week.from,
      to: week.to,
      requests: countByForm(requests),
      spam: addSpam(noSpam(), groups),
      answers: answerTimes(times, requests),
    })
    allRequests.push(...requests)
    addSpam(allSpam, groups)
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
    from,
    to,
    today,
    requests: countByForm(allRequests),
    weeks,
    ...mostFrequent(countBy(allRequests, 'source')),
    industries: inOrder(having('industry'), industries),
    budgets: inOrder(having('budget'), budgets),
    answers: answerTimes(allTimes, allRequests),
    answeredWithin: countWithin(allTimes),
    spam: allSpam,
    now: {
      due,
      stalled,
      heldDeliveries: held,
      failedDeliveries: failed,
    },
  }
}

const sum = (groups: { count: number }[]) => groups.reduce((total, { count }) => total + count, 0)

function countByForm(groups: RequestGroup[]): Record<FormName, number> {
  const counts = { trial: 0, agent: 0, contact: 0 }
  for (const { form, count } of groups) counts[form] += count
  return counts
}

const noSpam = (): SpamCounts => ({ marked: 0, undecided: 0, released: 0 })

function addSpam(counts: SpamCounts, groups: RequestGroup[]) {
  for (const { spam, count } of groups) {
    if (spam === 'held') counts.undecided += count
    else if (spam !== 'none') counts[spam] += count
  }
  return counts
}

function answerTimes(times: AnswerTime[], requests: RequestGroup[]): AnswerTimes {
  const summary = summarise(times)
  // An answer may arrive between the two queries.
  return { ...summary, unanswered: Math.max(0, sum(requests) - summary.answered) }
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
