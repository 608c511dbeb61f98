import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Page } from '../../store/database/list-page.ts'
import { OfficeError } from './errors.ts'
import type { Terminal } from './terminal.ts'

const ROWS_TOGETHER = 500

/** Reads a list page by page, so that no command holds all of it in memory. */
export async function* inBatches<Row extends { id: string }>(
  { signal }: Pick<Terminal, 'signal'>,
  read: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const rows = await read({ after, limit: ROWS_TOGETHER })
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_TOGETHER) return
    after = rows.at(-1)?.id
    await othersTurn() // SQLite answers at once: without this neither Ctrl-C nor a closed pipe is noticed.
    if (signal.aborted) throw new OfficeError('Stopped.')
  }
}
