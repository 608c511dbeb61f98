import type { FiguresTotals, Outcomes, OwnerFigures, SpamCounts } from '../../../contract/console/figures.ts'
import { openStatuses } from '../../../contract/console/request-status.ts'
import type { FormName } from '../../../contract/forms/form.ts'
import type { StaffNames } from '../../../records/staff.ts'
import {
  type AnswerTimes,
  type FormGroup,
  type OutcomeGroup,
  type SpamDecision,
  type Totals,
  withoutSpam,
} from '../../../store/requests/count-requests.ts'
import { summarise } from './answer-times.ts'
import type { Days } from './weeks.ts'

export function totalsOf({ from, to }: Days, counts: Totals): FiguresTotals {
  return { from, to, ...summaryOf(counts), outcomes: outcomesOf(counts.outcomes) }
}

/** The figures that each week and the whole period contain. */
export const summaryOf = ({ forms, times }: Pick<Totals, 'forms' | 'times'>) => ({
  requests: countByForm(withoutSpam(forms)),
  answers: answersOf(forms, times),
  spam: countSpam(forms),
})

/** A row for each owner. */
export function ownersOf(groups: OutcomeGroup[], nameOf: StaffNames): OwnerFigures[] {
  const byOwner = Map.groupBy(groups, ({ owner }) => owner)
  return [...byOwner]
    .toSorted(([a, ofA], [b, ofB]) => Number(a === null) - Number(b === null) || sum(ofB) - sum(ofA))
    .map(([id, ofOwner]) => ({
      owner: id === null ? null : { id, name: nameOf(id) },
      ...outcomesOf(ofOwner),
    }))
}

function countByForm(groups: FormGroup[]): Record<FormName, number> {
  const counts = { trial: 0, agent: 0, contact: 0 }
  for (const { form, count } of groups) counts[form] += count
  return counts
}

function countSpam(groups: FormGroup[]): SpamCounts {
  const countOf = (decision: SpamDecision) => sum(groups.filter(({ spam }) => spam === decision))
  return { marked: countOf('marked'), undecided: countOf('held'), released: countOf('released') }
}

/** Without the requests that staff entered, which have no answer time. */
function answersOf(forms: FormGroup[], times: AnswerTimes) {
  const summary = summarise(times)
  const sent = withoutSpam(forms).reduce((total, { count, entered }) => total + count - entered, 0)
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
