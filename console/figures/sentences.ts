import type { AnswerTimes, FiguresAnswer, FiguresTotals } from '../../contract/console/figures.ts'
import { counted, numberText } from '../shared/counted.ts'
import { LOCALE } from '../shared/locale.ts'
import { durationText } from '../shared/times/times.ts'
import { countOrNone, dayCount, daysBefore } from './previous.ts'
import { allOf } from './texts.ts'

/** `5.3 requests a week; 3.5 a week in the 8 days before.` */
export function arrivalsAnswer({ previous, ...figures }: FiguresAnswer) {
  const before = previous && `${perWeek(previous)} a week ${daysBefore(previous)}`
  return sentence(`${perWeek(figures)} ${perWeek(figures) === '1' ? 'request' : 'requests'} a week`, before)
}

/** By days, because the period may cut its first and last week. */
function perWeek(totals: FiguresTotals) {
  return perWeekNumbers.format((7 * allOf(totals.requests)) / dayCount(totals))
}

const perWeekNumbers = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 2 })

/** Median and slowest tenth of both periods. */
export function waitAnswer({ previous, answers }: FiguresAnswer) {
  const wait = waitText(answers)
  const before = previous && waitText(previous.answers)
  return [
    wait ? `Half within ${wait}.` : 'No request from this period has an answer yet.',
    before && previous && `${capitalised(daysBefore(previous))}, half within ${before}.`,
    answers.declared > 0 &&
      `${numberText(answers.declared)} of ${counted(answers.answered, 'answer')} declared with a status, not measured.`,
    'Nights and weekends are included.',
  ]
    .filter(Boolean)
    .join(' ')
}

const waitText = ({ median, slowest }: AnswerTimes) =>
  median === null || slowest === null
    ? null
    : `${durationText(median)}, the slowest 10% at least ${durationText(slowest)}`

/** The sentence about caught and released spam, in this period and in the previous one. */
export function spamAnswer({ previous, spam }: FiguresAnswer) {
  const { undecided, released } = spam
  const now = [
    `${capitalised(countOrNone(caught(spam)))} caught`,
    undecided > 0 && `${numberText(undecided)} of them undecided`,
    released > 0 && `${numberText(released)} released as real`,
  ]
  const before = previous && `${countOrNone(caught(previous.spam))} caught ${daysBefore(previous)}`
  return sentence(now.filter(Boolean).join(', '), before)
}

const caught = ({ marked, undecided }: FiguresAnswer['spam']) => marked + undecided

const sentence = (now: string, before: string | null) => `${[now, before].filter(Boolean).join('; ')}.`

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
