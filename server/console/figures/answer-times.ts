import { answerLimits } from '../../../contract/console/figures.ts'
import type { AnswerTimes } from '../../../store/requests/count-requests.ts'

/** Median and slowest tenth, by the nearest rank: always a time that a request took. */
export function summarise({ measured, declared }: AnswerTimes) {
  const sorted = Int32Array.from(measured.concat(declared)).sort()
  const answered = sorted.length
  return {
    answered,
    declared: declared.length,
    median: sorted[Math.ceil(answered / 2) - 1] ?? null,
    slowest: sorted[answered - Math.ceil(answered / 10)] ?? null,
  }
}

/** The number of requests in each group of `answerLimits`. */
export function countWithin({ measured, declared }: AnswerTimes) {
  const counts = answerLimits.map(() => 0)
  for (const minutes of measured.concat(declared)) {
    let group = 0
    while (minutes > (answerLimits[group] ?? Infinity)) group++
    counts[group] = Number(counts[group]) + 1
  }
  return counts
}
