import { answerLimits } from '../../../contract/console/figures.ts'
import type { AnswerTime } from '../../../store/requests/figures.ts'

/** Median and slowest tenth, by the nearest rank: always a time that a request took. */
export function summarise(times: AnswerTime[]) {
  const sorted = times.toSorted((a, b) => a.minutes - b.minutes)
  const answered = sum(times)
  return {
    answered,
    declared: times.reduce((total, { declared }) => total + declared, 0),
    median: atRank(sorted, Math.ceil(answered / 2)),
    slowest: atRank(sorted, answered - Math.ceil(answered / 10) + 1),
  }
}

/** The time of the request at the rank, from 1; null without requests. */
function atRank(sorted: AnswerTime[], rank: number) {
  let passed = 0
  for (const { minutes, count } of sorted) {
    passed += count
    if (passed >= rank) return minutes
  }
  return null
}

/** The number of requests in each group of `answerLimits`. */
export const countWithin = (times: AnswerTime[]) =>
  answerLimits.map((limit, index) => {
    const above = answerLimits[index - 1] ?? -1
    return sum(times.filter(({ minutes }) => minutes > above && minutes <= (limit ?? Infinity)))
  })

const sum = (times: AnswerTime[]) => times.reduce((total, { count }) => total + count, 0)
