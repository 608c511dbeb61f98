import { setTimeout as wait } from 'node:timers/promises'

export type Latencies = { count: number; p50Ms: number; p99Ms: number; maxMs: number }

/**
 * Calls `send` every `everyMs`, whether the calls before have ended or not: a service that stands still delays all calls
 * of that time. A call that fails fails `stop`.
 */
export function sendSteadily(everyMs: number, send: () => Promise<unknown>) {
  const stopping = new AbortController()
  const sent: Promise<number>[] = []
  const sending = (async () => {
    const startedAt = performance.now()
    for (let nth = 0; !stopping.signal.aborted; nth++) {
      const call = elapsedMs(send)
      call.catch(() => {}) // Reported by `stop`.
      sent.push(call)
      await wait(Math.max(0, startedAt + (nth + 1) * everyMs - performance.now()))
    }
  })()
  return async function stop(): Promise<Latencies> {
    stopping.abort()
    await sending
    return latenciesOf(await Promise.all(sent))
  }
}

export function latenciesOf(times: number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (percent: number) => sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN
  return { count: sorted.length, p50Ms: percentile(50), p99Ms: percentile(99), maxMs: percentile(100) }
}

async function elapsedMs(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
