import { type Bell, openBell } from './bell.ts'

/** Nothing: after the usual time, or when the bell rings. A time: after it, not earlier. `done`: never. */
type Next = number | 'done' | undefined

type Options = {
  /** Handles an error of the work, which goes on. */
  failed: (error: unknown) => Next
  /** Ends a pause early. */
  bell?: Bell
}

/** Runs `work` at once and then again and again, `everyMs` after each end. */
export function repeat(
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<Next>,
  { failed, bell = openBell() }: Options,
) {
  const stop = new AbortController()
  const stopping = stop.signal
  const stopBell = openBell()
  const first = Promise.withResolvers<void>()

  async function run() {
    while (!stopping.aborted) {
      const next = await work(stopping).catch(failed)
      first.resolve()
      if (next === 'done' || stopping.aborted) return // The work may have used up the ring of `stop`.
      if (next) await stopBell.heard(next)
      else await bell.heard(everyMs)
    }
  }

  const running = run()
  return {
    /** Resolves after the first run. */
    first: first.promise,
    /** Aborts `stopping`, and waits for the run in progress. */
    stop() {
      stop.abort()
      for (const each of [bell, stopBell]) each.ring()
      return running
    },
  }
}
