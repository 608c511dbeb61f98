const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Mail servers may be down over a weekend. */
const MAIL_WAITS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, ...Array<number>(12).fill(6 * HOUR)]

/** The schedule that Standard Webhooks recommends: ten attempts within 75 hours. */
const HTTP_WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

type RetryDelay = (attemptsBefore: number, random?: () => number) => number | null

/** The delay before the next attempt: 10 s, 1 min, 5 min, 30 min, 2 h, then 6 h for 3 days; null after the last one. */
export const mailRetryDelay = delayFrom(MAIL_WAITS_MS)

/** The delay before the next attempt of a webhook or chat: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h; then null. */
export const httpRetryDelay = delayFrom(HTTP_WAITS_MS)

function delayFrom(waits: number[]): RetryDelay {
  return (attemptsBefore, random = Math.random) => {
    const wait = waits[attemptsBefore]
    // Jitter of a tenth: deliveries that failed together are not retried together.
    return wait === undefined ? null : Math.round(wait * (0.9 + 0.2 * random()))
  }
}
