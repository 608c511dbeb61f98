import type { ImportProblem } from '../../../contract/console/employees/employee-imports.ts'
import type { ListColumn } from '../../../contract/console/employees/import-limits.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { EmployeeList, ListRow } from './read-list.ts'

/** A fault of a cell, or of the whole row. A sentence about a column begins with the column's name. */
export type Fault = { column?: ListColumn; why: string }

export const noRow: ListRow = { line: 0, fields: {}, photo: '', ImageName: undefined }

/** Of a cell that is shown. */
const MAX_VALUE = 100

/** Faults in the words of the list: its own headings, and the values of its cells. */
export const describeFaults =
  (headings: EmployeeList['columns']) =>
  (row: ListRow, faults: Fault[]): ImportProblem[] =>
    faults.map(({ column, why }) => {
      const { EmployeeName = '', EmployeeCode = '' } = row.fields
      const heading = column === undefined ? '' : (headingOf(headings, column) ?? column)
      const isOfColumn = column !== undefined && why.startsWith(`${column} `)
      return {
        where: `line ${row.line}`,
        line: row.line,
        name: EmployeeName,
        code: EmployeeCode,
        column: heading,
        value: column === undefined ? '' : oneLine(cellOf(row, column), MAX_VALUE),
        why: isOfColumn ? heading + why.slice(column.length) : why,
      }
    })

const headingOf = (headings: EmployeeList['columns'], column: ListColumn) =>
  headings[column] ?? (column === 'EmployeeName' ? (headings.LastName ?? headings.FirstName) : undefined)

function cellOf({ photo, ImageName = '', fields }: ListRow, column: ListColumn) {
  if (column === 'Photo') return photo
  if (column === 'ImageName') return ImageName
  return column === 'FirstName' || column === 'LastName' ? '' : (fields[column] ?? '')
}
