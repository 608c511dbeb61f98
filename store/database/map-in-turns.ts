import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Short, because a turn may hold a slice of several loops, and a transaction on SQLite waits for several turns. */
const SLICE_MS = 5

/** Maps rows that together take long. The process handles other events after every 5 ms of work. */
export async function mapInTurns<Row, Result>(rows: Row[], map: (row: Row) => Result) {
  const results: Result[] = []
  let startedAt = performance.now()
  for (const row of rows) {
    results.push(map(row))
    if (performance.now() - startedAt < SLICE_MS) continue
    await yieldToEventLoop()
    startedAt = performance.now()
  }
  return results
}
