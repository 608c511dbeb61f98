import type { EmployeeDetail } from '../../contract/wire/calls.ts'
import { searchWords } from './search-words.ts'

/** Columns that are computed from the fields of an employee, for lists and searches. */
export type EmployeeKeys = {
  /** The name without case and accents: the order of lists. */
  sortKey: string
  /** The words of a search, each after a space. */
  searchText: string
  /** Equal for codes that are the same. */
  codeKey: string
}

/** PostgreSQL limits the length of what it indexes. */
const MAX_SORT_KEY = 100

export function employeeKeys(employee: Omit<EmployeeDetail, 'ImageName' | 'BloodGroup'>) {
  const { EmployeeName, Designation, EmployeeCode, ContactNo, AlternateContactNo } = employee
  const numbers = [ContactNo, AlternateContactNo]
  // A number is also found when it is typed without spaces.
  const text = [EmployeeName, Designation, EmployeeCode, ...numbers, ...numbers.map(digitsOf)]
  return {
    sortKey: [...searchWords(EmployeeName).join(' ')].slice(0, MAX_SORT_KEY).join(''),
    searchText: searchWords(text.join(' '))
      .map((word) => ` ${word}`)
      .join(''),
    codeKey: codeKey(EmployeeCode),
  }
}

/** Codes that differ only in case, or in how accents are encoded, are the same. */
export const codeKey = (EmployeeCode: string) => EmployeeCode.normalize('NFC').toLowerCase()

const digitsOf = (number: string) => number.replace(/\D/g, '')
