import { stringify } from 'csv-stringify/sync'
import {
  type AnswerTimes,
  answerLimits,
  type FiguresAnswer,
  type SpamCounts,
} from '../../../contract/console/figures.ts'
import { formNames } from '../../../contract/forms/form.ts'
import { escapeFormula } from '../../../records/csv/escape-formula.ts'

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
    ...formNames.map((form) => ofPeriod('Requests', form, figures.requests[form])),
    ...figures.sources.map(({ name, count }) => ofPeriod('Source', name ?? 'unknown', count)),
    ofPeriod('Source', 'other sources', figures.otherSources.count),
    ...figures.industries.map(({ name, count }) => ofPeriod('Industry', name ?? '', count)),
    ...figures.budgets.map(({ name, count }) => ofPeriod('Budget', name ?? '', count)),
    ...answerRows('First answer', figures.answers).map((row) => ofPeriod(...row)),
    ...answerLimits.map((limit, index) =>
      ofPeriod('Answered within', limit === null ? 'longer' : `${limit} minutes`, figures.answeredWithin[index] ?? 0),
    ),
    ...spamRows('Spam', figures.spam).map((row) => ofPeriod(...row)),
    ...Object.entries(figures.now).map(([name, count]): Row => ['Now', today, today, name, count]),
  ]
  return stringify([['Figure', 'From', 'To', 'Name', 'Value'], ...rows], {
    bom: true,
    record_delimiter: 'windows',
    cast: { string: (value) => escapeFormula(value) },
  })
}

type NamedValue = [figure: string, name: string, value: number | null]

const answerRows = (figure: string, { answered, unanswered, median, slowest }: AnswerTimes): NamedValue[] => [
  [figure, 'answered', answered],
  [figure, 'not answered', unanswered],
  [figure, 'median', median],
  [figure, 'slowest 10 %', slowest],
]

const spamRows = (figure: string, { marked, undecided, released }: SpamCounts): NamedValue[] => [
  [figure, 'marked', marked],
  [figure, 'undecided', undecided],
  [figure, 'released', released],
]
