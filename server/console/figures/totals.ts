import type { FiguresTotals, Outcomes, OwnerFigures, SpamCounts } from '../../../contract/console/figures.ts'
import { openStatuses } from '../../../contract/console/request-status.ts'
import type { FormName } from '../../../contract/forms/form.ts'
import type { StaffNames } from '../../../records/staff.ts'
import type { AnswerTime, OutcomeGroup, SpamDecision } from '../../../store/requests/figures.ts'
import { summarise } from './answer-times.ts'
import type { Days } from './weeks.ts'

type Counted = { spam: SpamDecision; count: number }

/** A request is counted unless it is spam: marked, or held without a decision. */
export const withoutSpam = <Group extends Counted>(groups: Group[]) =>
  groups.filter(({ spam }) => spam === 'none' || spam === 'released')

/** The totals of a period, from the groups and times of its weeks. */
export function totalsOf({ from, to }: Days, groups: OutcomeGroup[], times: AnswerTime[]): FiguresTotals {
  const requests = withoutSpam(groups)
  return {
    from,
    to,
    requests: countByForm(requests),
    outcomes: outcomesOf(requests),
    answers: answersOf(times, requests),
    spam: countSpam(groups),
  }
}

/** A row for each owner. */
export function ownersOf(groups: OutcomeGroup[], nameOf: StaffNames): OwnerFigures[] {
  const byOwner = Map.groupBy(withoutSpam(groups), ({ owner }) => owner)
  return [...byOwner]
    .toSorted(([a, ofA], [b, ofB]) => Number(a === null) - Number(b === null) || sum(ofB) - sum(ofA))
    .map(([id, ofOwner]) => ({
      owner: id === null ? null : { id, name: nameOf(id) },
      ...outcomesOf(ofOwner),
    }))
}

export function countByForm(groups: { form: FormName; count: number }[]): Record<FormName, number> {
  const counts = { trial: 0, agent: 0, contact: 0 }
  for (const { form, count } of groups) counts[form] += count
  return counts
}

export function countSpam(groups: Counted[]): SpamCounts {
  const countOf = (decision: SpamDecision) => sum(groups.filter(({ spam }) => spam === decision))
  return { marked: countOf('marked'), undecided: countOf('held'), released: countOf('released') }
}

/** Without the requests that staff entered, which have no answer time. */
export function answersOf(times: AnswerTime[], requests: { count: number; entered: number }[]) {
  const summary = summarise(times)
  const sent = requests.reduce((total, { count, entered }) => total + count - entered, 0)
  // An answer may arrive between the two queries.
  return { ...summary, unanswered: Math.max(0, sent - summary.answered) }
}

function outcomesOf(groups: OutcomeGroup[]): Outcomes {
  const having = (statuses: readonly string[]) => sum(groups.filter(({ status }) => statuses.includes(status)))
  return {
    open: having(openStatuses),
    answered: groups.reduce((total, { answered }) => total + answered, 0),
    won: having(['won']),
    lost: having(['lost']),
  }
}

export const sum = (groups: { count: number }[]) => groups.reduce((total, { count }) => total + count, 0)
