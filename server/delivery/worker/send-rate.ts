import { setTimeout as wait } from 'node:timers/promises'

const MINUTE_MS = 60_000

export type SendRate = {
  /** Resolves when the next delivery may be sent, or when the signal aborts. */
  untilNext(): Promise<void>
  /** Call it when a delivery is sent. */
  count(): void
}

/** Spaces deliveries evenly, for servers with a rate limit. 0 a minute: no limit. */
export function openSendRate(perMinute: number, signal: AbortSignal): SendRate {
  const intervalMs = perMinute === 0 ? 0 : MINUTE_MS / perMinute
  let nextAt = 0
  return {
    async untilNext() {
      // A timer has a resolution of a millisecond and may fire slightly early.
      while (!signal.aborted && performance.now() < nextAt) {
        const ms = Math.ceil(nextAt - performance.now())
        await wait(ms, undefined, { signal }).catch(() => {})
      }
    },
    count() {
      nextAt = performance.now() + intervalMs
    },
  }
}
