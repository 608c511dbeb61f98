import { type Column, tableOf } from './table.ts'
import { jsonItem, type Terminal } from './terminal.ts'

/** Prints a JSON array, batch by batch. */
export async function printJson<Row>(terminal: Terminal, batches: AsyncIterable<Row[]>, asJson: (row: Row) => unknown) {
  let isFirst = true
  for await (const rows of batches) {
    terminal.out(isFirst ? '[\n' : ',\n')
    terminal.out(rows.map((row) => jsonItem(asJson(row))).join(',\n'))
    isFirst = false
    await terminal.drained?.()
  }
  terminal.out(isFirst ? '[]\n' : '\n]\n')
}

/** Prints a table whose column widths fit the first batch; false if there are no rows. */
export async function printTable<Row>(terminal: Terminal, batches: AsyncIterable<Row[]>, columns: Column<Row>[]) {
  const lines = tableOf(columns, terminal.columns)
  let isEmpty = true
  for await (const rows of batches) {
    terminal.out(lines(rows))
    isEmpty = false
    await terminal.drained?.()
  }
  return !isEmpty
}
