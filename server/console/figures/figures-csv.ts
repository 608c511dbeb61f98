import {
  type AnswerTimes,
  answerLimits,
  type FiguresAnswer,
  type FiguresTotals,
  type SpamCounts,
} from '../../../contract/console/figures.ts'
import { formNames } from '../../../contract/forms/form.ts'
import { csvHead, csvRows } from '../../../records/csv/csv-rows.ts'

type Row = [figure: string, from: string, to: string, name: string, value: number | null]

/** One value a row, for pivot tables. Answer times are in minutes. */
export function figuresCsv(figures: FiguresAnswer) {
  const { from, to, today } = figures
  const ofPeriod = (figure: string, name: string, value: number | null): Row => [figure, from, to, name, value]
  const rows: Row[] = [
    ...figures.weeks.flatMap((week): Row[] =>
      [
        ...formNames.map((form) => ['Requests by week', form, week.requests[form]] as const),
        ...answerRows('First answer by week', week.answers),
        ...spamRows('Spam by week', week.spam),
      ].map(([figure, name, value]) => [figure, week.from, week.to, name, value]),
    ),
    ...totalRows(figures),
    ...(figures.previous ? totalRows(figures.previous, ' before') : []),
    ...figures.owners.flatMap(({ owner, ...outcomes }) =>
      Object.entries(outcomes).map(([outcome, count]) =>
        ofPeriod(`By owner, ${outcome}`, owner?.name ?? 'unassigned', count),
      ),
    ),
    ...figures.sources.map(({ name, count }) => ofPeriod('Source', name ?? 'unknown', count)),
    ofPeriod('Source', 'other sources', figures.otherSources.count),
    ...figures.sources.flatMap(({ name: source, campaigns, otherCampaigns }) =>
      [
        ...campaigns,
        ...(otherCampaigns.count > 0 ? [{ name: 'other campaigns', count: otherCampaigns.count }] : []),
      ].map(({ name, count }) => ofPeriod('Campaign', `${source ?? 'unknown'} / ${name}`, count)),
    ),
    ...figures.industries.map(({ name, count }) => ofPeriod('Industry', name ?? '', count)),
    ...figures.budgets.map(({ name, count }) => ofPeriod('Budget', name ?? '', count)),
    ...answerLimits.map((limit, index) =>
      ofPeriod('Answered within', limit === null ? 'longer' : `${limit} minutes`, figures.answeredWithin[index] ?? 0),
    ),
    ...Object.entries(figures.now).map(([name, count]): Row => ['Now', today, today, name, count]),
  ]
  return csvHead(['Figure', 'From', 'To', 'Name', 'Value']) + csvRows(rows)
}

/** ` before` is added to the figures of the period before, so that a sum does not count both. */
const totalRows = ({ from, to, requests, outcomes, answers, spam }: FiguresTotals, suffix = ''): Row[] =>
  [
    ...formNames.map((form) => ['Requests', form, requests[form]] as const),
    ...Object.entries(outcomes).map(([outcome, count]) => ['Outcome', outcome, count] as const),
    ...answerRows('First answer', answers),
    ...spamRows('Spam', spam),
  ].map(([figure, name, value]) => [figure + suffix, from, to, name, value])

type NamedValue = [figure: string, name: string, value: number | null]

const answerRows = (figure: string, { answered, unanswered, median, slowest }: AnswerTimes): NamedValue[] => [
  [figure, 'answered', answered],
  [figure, 'not answered', unanswered],
  [figure, 'median', median],
  [figure, 'slowest 10%', slowest],
]

const spamRows = (figure: string, { marked, undecided, released }: SpamCounts): NamedValue[] => [
  [figure, 'marked', marked],
  [figure, 'undecided', undecided],
  [figure, 'released', released],
]
