const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const FIRST_WAITS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]
const LATER_WAIT_MS = 6 * HOUR
const LATER_WAITS = 12

/** The delay before the next retry: 10 s, 1 min, 5 min, 30 min, 2 h, then 6 h for 3 days; null after the last retry. */
export function retryDelay(attemptsBefore: number, random = Math.random): number | null {
  if (attemptsBefore >= FIRST_WAITS_MS.length + LATER_WAITS) return null
  const wait = FIRST_WAITS_MS[attemptsBefore] ?? LATER_WAIT_MS
  // Jitter of a tenth: deliveries that failed together are not retried together.
  return Math.round(wait * (0.9 + 0.2 * random()))
}
