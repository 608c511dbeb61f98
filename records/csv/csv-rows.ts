import { stringify } from 'csv-stringify/sync'
import { textCell } from './text-cell.ts'

/** Every text is quoted: a spreadsheet may expect another separator than the comma. */
const options = {
  record_delimiter: 'windows',
  quoted_string: true,
  cast: { string: (value: string) => textCell(value) },
} as const

/** The first row of every export, after the byte order mark by which spreadsheets recognise UTF-8. */
export const csvHead = (names: string[]) => stringify([names], { ...options, bom: true })

export const csvRows = (rows: (string | number | null | undefined)[][]) => stringify(rows, options)
