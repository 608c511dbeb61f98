import { type ListColumn, listColumns } from '../../../contract/console/employees/import-limits.ts'
import { eachColumn } from '../../../contract/employee.ts'

const headings: Record<ListColumn, string[]> = {
  EmpId: ['empid'],
  ...eachColumn((name, column) => [name.toLowerCase(), ...column.headings.split(' ')]),
  FirstName: ['firstname', 'givenname', 'preferredname', 'forename', 'vorname', 'rufname'],
  LastName: ['lastname', 'surname', 'familyname', 'nachname', 'familienname'],
  ImageName: ['imagename'],
  Photo: ['photo', 'photofile', 'picture', 'foto', 'bild'],
}

/** The heading of each column that is in the list. `chosen` headings come before those found by name. */
export function findColumns(names: string[], chosen: Partial<Record<ListColumn, string>>) {
  const columns: Partial<Record<ListColumn, number>> = {}
  const keys = names.map(headingKey)
  const used = new Set<number>()
  const use = (column: ListColumn, index: number) => {
    if (index === -1 || used.has(index)) return
    columns[column] ??= index
    used.add(columns[column])
  }
  for (const column of listColumns) {
    const heading = chosen[column]
    if (heading !== undefined && heading !== '') use(column, keys.indexOf(headingKey(heading)))
  }
  for (const column of listColumns) {
    if (chosen[column] !== undefined) continue // Chosen, or chosen to be left out.
    for (const known of headings[column]) use(column, keys.indexOf(known))
  }
  // In `Name; Vorname` the name is the last name.
  const { EmployeeName: name, FirstName, LastName } = columns
  if (FirstName !== undefined && LastName === undefined && keys[name ?? -1] === 'name') {
    delete columns.EmployeeName
    return { ...columns, LastName: name ?? -1 }
  }
  return columns
}

/** Case, accents, spaces and signs do not matter. */
export const headingKey = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '')
