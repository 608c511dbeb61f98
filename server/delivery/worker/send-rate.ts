import { setTimeout as wait } from 'node:timers/promises'

const MINUTE_MS = 60_000

export type SendRate = {
  /**
   * Calls `lease` when the next delivery may be sent, or at once after the signal. Workers that share the rate wait for each
   * other, and a call that leases nothing takes no time from the others.
   */
  next<T>(signal: AbortSignal, lease: () => Promise<T | null>): Promise<T | null>
}

/** Spaces deliveries evenly, for servers with a rate limit. */
export function openSendRate(perMinute: number): SendRate {
  const intervalMs = MINUTE_MS / perMinute
  let nextAt = 0
  let lastCall: Promise<unknown> = Promise.resolve()

  async function untilNext(signal: AbortSignal) {
    // A timer has a resolution of a millisecond and may fire slightly early.
    while (!signal.aborted && performance.now() < nextAt) {
      const ms = Math.ceil(nextAt - performance.now())
      await wait(ms, undefined, { signal }).catch(() => {})
    }
  }

  return {
    next(signal, lease) {
      const call = lastCall.then(async () => {
        await untilNext(signal)
        const leased = await lease()
        if (leased !== null) nextAt = performance.now() + intervalMs
        return leased
      })
      lastCall = call.catch(() => {})
      return call
    },
  }
}
