import { setTimeout as wait } from 'node:timers/promises'

const MINUTE_MS = 60_000

export type SendRate = {
  /** Resolves when the next delivery may be sent, or when the signal aborts. */
  untilNext(): Promise<void>
  /** A delivery is sent now. */
  count(): void
}

/** Spaces deliveries evenly, for servers with a rate limit. 0 a minute: no limit. */
export function openSendRate(perMinute: number, signal: AbortSignal): SendRate {
  const intervalMs = perMinute === 0 ? 0 : MINUTE_MS / perMinute
  let nextAt = 0
  return {
    async untilNext() {
      // A timer counts whole milliseconds and may be early by part of one.
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
