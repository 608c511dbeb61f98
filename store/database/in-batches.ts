import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Page } from './list-page.ts'

const ROWS_TOGETHER = 500

/** Reads a list page by page, so that never all of it is in memory. Throws the signal's reason when it is aborted. */
export async function* inBatches<Row extends { id: string }>(
  { signal }: { signal: AbortSignal },
  read: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const rows = await read({ after, limit: ROWS_TOGETHER })
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_TOGETHER) return
    after = rows.at(-1)?.id
    await othersTurn() // SQLite answers at once: without this neither a signal nor a closed pipe is noticed.
    signal.throwIfAborted()
  }
}
