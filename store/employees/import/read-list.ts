import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import type { PreviewBody } from '../../../contract/console/employees/employee-imports.ts'
import {
  type ListColumn,
  listColumns,
  MAX_LIST_MEGABYTES,
  MAX_LIST_ROWS,
} from '../../../contract/console/employees/import-limits.ts'
import { cleanLine } from '../../../contract/invisible.ts'
import { textOfCell } from '../../../records/csv/text-cell.ts'
import { EmployeeFields } from '../../../records/employee.ts'
import { oneLine } from '../../../records/one-line.ts'
import { ExpectedError } from '../../database/errors.ts'
import { mapInTurns } from '../../database/map-in-turns.ts'
import { findColumns, headingKey } from './headings.ts'

export type ListRow = {
  /** The line in the file. */
  line: number
  /** The columns of the list, not validated yet. */
  fields: Partial<Record<keyof EmployeeFields, string>>
  /** More cells than headings; a row with fewer leaves the fields of the missing cells as they are. */
  hasTooManyCells?: boolean
  /** The name of the photo file; `''` in a list without the column. */
  photo: string
  /** The name of a photo that is served from elsewhere; undefined without the column. */
  ImageName: string | undefined
}

export type EmployeeList = {
  fileName: string
  rows: ListRow[]
  /** The headings of the first line. */
  headings: string[]
  /** The heading that was read as this column. */
  columns: Partial<Record<ListColumn, string>>
  /** The headings that were not read. */
  unused: string[]
  encoding: string
  /** The file does not say its encoding and is not UTF-8. */
  isEncodingGuessed: boolean
}

/** The columns were not found. `headings`: those of the list, from which a person can choose. */
export class ColumnError extends ExpectedError {
  override name = 'ColumnError'
  readonly headings: string[]

  constructor(message: string, headings: string[]) {
    super(message)
    this.headings = headings
  }
}

export type ListOptions = Pick<PreviewBody, 'columns' | 'encoding'>

/**
 * Reads HR's list of employees, a CSV file; `judge-import.ts` validates the rows. `file` is the file name for error
 * messages. Throws an `ExpectedError` with one sentence if the file cannot be read or has no names.
 */
export async function readEmployeeList(
  content: Uint8Array,
  file: string,
  options: ListOptions = {},
): Promise<EmployeeList> {
  if (content.length > MAX_LIST_MEGABYTES * 1_000_000)
    throw new ExpectedError(`${file} has ${megabytes(content.length)} MB; at most ${MAX_LIST_MEGABYTES} are accepted.`)
  const { text, encoding, isGuessed } = readText(content, file, options.encoding)
  const [header, ...records] = await readRecords(asCsv(text), file)
  if (!header) throw new ExpectedError(`${file} is empty; its first line must name the columns.`)
  if (records.length > MAX_LIST_ROWS)
    throw new ExpectedError(
      `${file} has more than ${MAX_LIST_ROWS} rows, which are the most that are accepted. Divide the list.`,
    )
  const headings = header.record.map((name) => cleanLine(terminalSafe(name)))
  const columns = readColumns(file, headings, options.columns ?? {})
  const used = new Set(Object.values(columns))
  return {
    fileName: file,
    rows: await mapInTurns(records, (record) => readRow(record, columns, headings.length)),
    headings,
    columns: Object.fromEntries(Object.entries(columns).map(([column, index]) => [column, headings[index]])),
    unused: headings.filter((heading, index) => heading !== '' && !used.has(index)),
    encoding,
    isEncodingGuessed: isGuessed,
  }
}

const MAX_ROW_CHARACTERS = 100_000

type Row = { record: string[]; line: number }
type Columns = Partial<Record<ListColumn, number>>

const fieldNames = Object.keys(EmployeeFields.shape) as (keyof EmployeeFields)[]

function readRow({ record, line }: Row, columns: Columns, cells: number): ListRow {
  const value = (column: ListColumn) => {
    const index = columns[column]
    const cell = index === undefined ? undefined : record[index]
    return cell === undefined ? undefined : textIn(cell)
  }
  const named = value('EmployeeName')
  const parts = [value('FirstName'), value('LastName')].filter((part) => part)
  const EmployeeName = named === undefined || named === '' ? parts.join(' ') : named
  const fields = fieldNames.map((name) => [name, value(name)] as const).filter(([, text]) => text !== undefined)
  return {
    line,
    hasTooManyCells: record.slice(cells).some((cell) => cell.trim() !== ''),
    fields: { ...Object.fromEntries(fields), EmployeeName },
    photo: fileName(value('Photo') ?? ''),
    ImageName: value('ImageName'),
  }
}

/** A cell as a spreadsheet shows it: `="0031"` is the text `0031`, and signs that nothing shows are no part of it. */
const textIn = (cell: string) => cleanLine(shownIn(cleanLine(cell)))

function shownIn(cell: string) {
  const [, quoted] = /^=\s*"((?:[^"]|"")*)"$/.exec(cell) ?? []
  return quoted === undefined ? textOfCell(cell) : quoted.replaceAll('""', '"')
}

/** Never a path: `..\pictures\ada.jpg` is `ada.jpg`. */
const fileName = (path: string) => path.split(/[\\/]/).at(-1) ?? ''

function readColumns(file: string, headings: string[], chosen: Partial<Record<ListColumn, string>>) {
  const keys = headings.map(headingKey)
  for (const [column, heading] of Object.entries(chosen)) {
    if (heading !== '' && !keys.includes(headingKey(heading)))
      throw new ColumnError(
        `${file} has no column "${terminalSafe(heading)}" for ${column}; it has: ${listOf(headings)}.`,
        headings,
      )
  }
  const named = Object.values(chosen).filter((heading) => heading !== '')
  const twice = named.find((heading, index) => named.indexOf(heading) !== index)
  if (twice !== undefined)
    throw new ColumnError(
      `The column "${terminalSafe(twice)}" of ${file} is chosen twice; choose another one, or none.`,
      headings,
    )
  const columns = findColumns(headings, chosen)
  for (const [column, index] of Object.entries(columns)) {
    if (keys.indexOf(keys[index] ?? '') !== keys.lastIndexOf(keys[index] ?? ''))
      throw new ColumnError(`${file} has the column ${headings[index]} (${column}) twice.`, headings)
  }
  if (columns.EmployeeName === undefined && columns.LastName === undefined) {
    throw new ColumnError(
      `${file} has no column with names, such as EmployeeName or Last name; its first line names: ${listOf(headings)}.`,
      headings,
    )
  }
  return columns
}

const listOf = (headings: string[]) => headings.slice(0, 40).join(', ') || 'nothing'

/** The names that the columns may have in a list, for help texts. */
export const columnNames = listColumns.join(', ')

type Csv = { text: string; delimiter: string }

/**
 * Spreadsheets take the separator from a first line `sep=;`, and read `="0031"` without further quotation marks as a quoted
 * text. The rows keep their lines.
 */
function asCsv(text: string): Csv {
  const [line = '', separator] = /^\ufeff?"?sep=([^"\r\n])"?[,;\t|]*(?=[\r\n])/i.exec(text) ?? []
  const rest = text.slice(line.length)
  const delimiter = separator ?? delimiterOf(rest)
  if (!rest.includes('="')) return { text: rest, delimiter }
  const cells = /"(?:[^"]|"")*"|(?<=^|[,;\t|\r\n])[ ]*=("(?:[^"\r\n]|"")*")[ ]*(?=[,;\t|\r\n]|$)/g
  return { text: rest.replace(cells, (cell, quoted: string | undefined) => quoted ?? cell), delimiter }
}

/** The parser reads so much in some milliseconds, even before it is optimised. */
const BYTES_PER_TURN = 8_192

async function* inTurns(text: string) {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += BYTES_PER_TURN) {
    yield bytes.subarray(start, start + BYTES_PER_TURN)
    await yieldToEventLoop()
  }
}

async function readRecords({ text, delimiter }: Csv, file: string): Promise<Row[]> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_CHARACTERS,
  })
  const rows: Row[] = []
  try {
    for await (const { record, info } of Readable.from(inTurns(text)).pipe(parser)) {
      rows.push({ record, line: info.lines })
      // A longer list is refused before it fills the memory.
      if (rows.length > MAX_LIST_ROWS + 1) break
    }
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = lineOfQuoteFault(text, delimiter)
    throw new ExpectedError(
      line === null
        ? `${file} is not CSV that can be read: a row has more than ${MAX_ROW_CHARACTERS} characters.`
        : `${file} is not CSV that can be read: the quotation marks in line ${line} do not match. Put a cell with a quotation mark in quotation marks, and write "" for the one inside.`,
    )
  }
}

/** The line of the first cell whose quotation marks do not match. The parser names the line where it gave up, far below. */
function lineOfQuoteFault(text: string, delimiter: string): number | null {
  const ends = new Set(['\n', '\r', delimiter, undefined])
  let [line, opened] = [1, 0]
  for (let index = 0, isStart = true; index < text.length; index++) {
    const sign = text[index]
    if (sign === '"' && opened > 0 && text[index + 1] === '"') index++
    else if (sign === '"' && opened > 0) {
      if (!ends.has(text[index + 1])) return opened
      opened = 0
    } else if (sign === '"') {
      if (!isStart) return line
      opened = line
    }
    if (sign === '\n') line++
    isStart = opened === 0 && (ends.has(sign) || sign === '\ufeff')
  }
  return opened || null
}

/** UTF-8 or UTF-16; else the code page of Western European Windows. */
function readText(content: Uint8Array, file: string, chosen: string | undefined) {
  if (startsWith(content, [0x50, 0x4b, 3, 4]))
    throw new ExpectedError(`${file} is a spreadsheet or ZIP file; save the list as CSV (Comma-separated values).`)
  const stated = chosen ?? markedEncoding(content)
  const guessed = stated === undefined ? unmarkedEncoding(content) : undefined
  const named = stated ?? guessed ?? 'utf-8'
  const text = decode(content, file, named)
  const isGuessed = guessed !== undefined || (text === undefined && chosen === undefined)
  if (text === undefined && chosen !== undefined)
    throw new ExpectedError(`${file} is not ${chosen}; choose another encoding.`)
  const read = text ?? decode(content, file, 'windows-1252') ?? ''
  if (read.includes('\0')) throw new ExpectedError(`${file} is not a text file; expected CSV.`)
  return { text: read, encoding: text === undefined ? 'windows-1252' : named, isGuessed }
}

function decode(content: Uint8Array, file: string, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(content)
  } catch (error) {
    if (error instanceof RangeError)
      throw new ExpectedError(
        `The encoding "${terminalSafe(encoding)}" of ${file} is unknown; expected a name like utf-8 or windows-1252.`,
      )
    return undefined
  }
}

function markedEncoding(content: Uint8Array) {
  if (startsWith(content, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(content, [0xfe, 0xff])) return 'utf-16be'
  return undefined
}

/** UTF-16 without a byte order mark: one of the two bytes of a heading's first character is zero in most languages. */
function unmarkedEncoding([first, second]: Uint8Array) {
  if (second === 0 && first !== 0) return 'utf-16le'
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be'
  return undefined
}

const startsWith = (content: Uint8Array, bytes: number[]) => bytes.every((byte, index) => content[index] === byte)

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** In many languages spreadsheets write semicolons or tabs. The most frequent sign outside of quotes is used. */
function delimiterOf(text: string) {
  const beginning = text.slice(0, MAX_ROW_CHARACTERS)
  const [header = ''] = beginning.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, header.split(sign).length] as const)
  return counts.reduce((best, other) => (other[1] > best[1] ? other : best))[0]
}

/** A text of the file as one line without control characters, for a terminal. */
const terminalSafe = (text: string) => oneLine(stripVTControlCharacters(text), Infinity)
