import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Short, because a turn may hold a slice of several loops, and a transaction on SQLite waits for several turns. */
const SLICE_MS = 5

/** For each round of a long loop: lets the process handle other events after every 5 ms of work. */
export function pauseOfLoop() {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return
    await yieldToEventLoop()
    startedAt = performance.now()
  }
}
