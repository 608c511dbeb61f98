/** Round numbers from 0 to at least `max`, at most five. Counts have no fractions. */
export function countTicks(max: number): number[] {
  const step = [1, 2, 5, 10]
    .map((factor) => factor * 10 ** Math.floor(Math.log10(Math.max(1, max / 4))))
    .find((one) => one * 4 >= max)
  const size = Math.max(1, step ?? 1)
  return Array.from({ length: Math.max(1, Math.ceil(max / size)) + 1 }, (_, index) => index * size)
}

/** The indices of at most five labels below `count` columns, the last column always included. */
export function labelledColumns(count: number, most = 5): number[] {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0)
}

/** Marks of a scale of durations, in minutes. Equal distances are equal ratios: times differ by factors. */
export const durationMarks = [
  { minutes: 15, text: '15 min' },
  { minutes: 60, text: '1 h' },
  { minutes: 4 * 60, text: '4 h' },
  { minutes: 24 * 60, text: '1 day' },
  { minutes: 4 * 24 * 60, text: '4 days' },
  { minutes: 14 * 24 * 60, text: '2 weeks' },
]

/** 0 at the lowest mark or below, 1 at the highest or above. */
export function durationShare(minutes: number) {
  const [low = 1, high = 1] = [durationMarks[0], durationMarks.at(-1)].map((mark) => mark?.minutes)
  const share = Math.log(Math.max(minutes, low) / low) / Math.log(high / low)
  return Math.min(1, share)
}
