import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CsvError, parse } from 'csv-parse/sync'
import { EmployeeFields } from '../../records/employee.ts'
import { oneLine } from '../../records/one-line.ts'
import { ExpectedError } from '../database/errors.ts'
import type { Candidate } from './check-employees.ts'

const fieldNames = Object.keys(EmployeeFields.shape) as (keyof EmployeeFields)[]
export const csvColumns = [...fieldNames, 'ImageName', 'Photo'] as const
type Column = (typeof csvColumns)[number]

/**
 * Reads the rows of a CSV file; `check-employees.ts` validates them. `file` is the file name for error messages. Throws
 * an `ExpectedError` if the file is not CSV, lacks a column or has an unknown one.
 */
export function readEmployeesCsv(content: Uint8Array, file: string) {
  const [header, ...rows] = readRecords(content, file)
  if (!header) throw new ExpectedError(`${file} is empty; its first line must name the columns.`)
  const columns = readHeader(file, header.record)
  const candidates = rows.map(({ record, line }): Candidate => {
    const value = (column: Column) => record[columns.indexOf(column)]?.trim() ?? ''
    const photo = value('Photo')
    return {
      where: `line ${line}`,
      fields: Object.fromEntries(
        fieldNames.map((name) => [name, value(name)]),
      ) as Candidate['fields'],
      photo: photo === '' ? null : basename(photo),
      ImageName: value('ImageName'),
    }
  })
  return { candidates, hasPhotoColumn: columns.includes('Photo') }
}

type Row = { record: string[]; line: number }

function readRecords(content: Uint8Array, file: string): Row[] {
  const text = readText(content, file)
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const lines = Number(error.lines ?? 0)
    throw new ExpectedError(
      `${file} is not CSV that can be read, at line ${lines}: ${terminalSafe(error.message)}`,
    )
  }
}

function readText(content: Uint8Array, file: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    throw new ExpectedError(`${file} is not UTF-8; save it as "CSV UTF-8".`)
  }
}

/** In many languages spreadsheets write semicolons or tabs. */
function delimiterOf(text: string) {
  const [header = ''] = text.split(/[\r\n]/, 1)
  return [',', ';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ','
}

function readHeader(file: string, names: string[]): Column[] {
  const columns = names.map((name) => {
    const column = csvColumns.find((known) => known.toLowerCase() === name.trim().toLowerCase())
    if (column) return column
    throw new ExpectedError(
      `${file} has a column "${terminalSafe(name)}"; expected only: ${csvColumns.join(', ')}.`,
    )
  })
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index)
  if (repeated) throw new ExpectedError(`${file} has the column ${repeated} twice.`)
  if (!columns.includes('EmployeeName')) {
    throw new ExpectedError(
      `${file} has no column EmployeeName; its first line must name the columns, of: ${csvColumns.join(', ')}.`,
    )
  }
  return columns
}

/** A text of the file as one line without control characters, for a terminal. */
const terminalSafe = (text: string) => oneLine(stripVTControlCharacters(text), Infinity)
