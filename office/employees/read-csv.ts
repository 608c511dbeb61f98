import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { EmployeeFields } from '../../records/employee.ts'
import { OfficeError } from '../cli/errors.ts'
import { visibleLine } from '../cli/terminal.ts'
import type { Candidate } from './check-employees.ts'

const fieldNames = Object.keys(EmployeeFields.shape) as (keyof EmployeeFields)[]
export const csvColumns = [...fieldNames, 'ImageName', 'Photo'] as const
type Column = (typeof csvColumns)[number]

/** The rows of the file as they stand there. What cannot be read at all is one sentence. */
export function readCsv(file: string, photosFolder: string | undefined): Candidate[] {
  const [header, ...rows] = readRecords(file)
  if (!header) throw new OfficeError(`${file} is empty; its first line must name the columns.`)
  const columns = readHeader(file, header.record)
  if (columns.includes('Photo') && photosFolder === undefined) {
    throw new OfficeError(`${file} has a column Photo; say where the photos are: --photos DIR.`)
  }
  return rows.map(({ record, line }) => {
    const value = (column: Column) => record[columns.indexOf(column)]?.trim() ?? ''
    const named = value('Photo')
    return {
      where: `line ${line}`,
      fields: Object.fromEntries(
        fieldNames.map((name) => [name, value(name)]),
      ) as Candidate['fields'],
      photo: named === '' ? null : join(photosFolder ?? '', basename(named)),
      ImageName: value('ImageName'),
    }
  })
}

type Row = { record: string[]; line: number }

function readRecords(file: string): Row[] {
  const text = readText(file)
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
    throw new OfficeError(
      `${file} is not CSV that can be read, at line ${lines}: ${visibleLine(error.message)}`,
    )
  }
}

function readText(file: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new OfficeError(`${file} does not exist.`)
    throw new OfficeError(
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? `${file} is not UTF-8; save it as "CSV UTF-8".`
        : `${file} could not be read (${code}).`,
    )
  }
}

/** Spreadsheets of many languages write semicolons, some tabs. */
function delimiterOf(text: string) {
  const [header = ''] = text.split(/[\r\n]/, 1)
  return [',', ';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ','
}

function readHeader(file: string, names: string[]): Column[] {
  const columns = names.map((name) => {
    const column = csvColumns.find((known) => known.toLowerCase() === name.trim().toLowerCase())
    if (column) return column
    throw new OfficeError(
      `${file} has a column "${visibleLine(name)}"; expected only: ${csvColumns.join(', ')}.`,
    )
  })
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index)
  if (repeated) throw new OfficeError(`${file} has the column ${repeated} twice.`)
  if (!columns.includes('EmployeeName')) {
    throw new OfficeError(
      `${file} has no column EmployeeName; its first line must name the columns, of: ${csvColumns.join(', ')}.`,
    )
  }
  return columns
}
