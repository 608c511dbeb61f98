const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const FIRST_WAITS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]
const LATER_WAIT_MS = 6 * HOUR
const LATER_WAITS = 12

/** 10 s, 1 min, 5 min, 30 min, 2 h, then every 6 h for 3 days; null when it was tried often enough. */
export function retryDelay(attemptsBefore: number, random = Math.random): number | null {
  if (attemptsBefore >= FIRST_WAITS_MS.length + LATER_WAITS) return null
  const wait = FIRST_WAITS_MS[attemptsBefore] ?? LATER_WAIT_MS
  // Spread by a tenth either way, so that mails which failed together do not come back together.
  return Math.round(wait * (0.9 + 0.2 * random()))
}
