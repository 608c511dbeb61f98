import type { EmployeeFilter } from '../../contract/console/employees/employees.ts'
import { call } from '../shared/call.ts'

type List = {
  href: string
  search: string
  show: EmployeeFilter
  /** Of the loaded pages. */
  ids: string[]
  /** Of all pages. */
  count: number
  /** The cursor of the next page; null: all are loaded. */
  next: string | null
}

/** The list that was shown last: links lead back to it, and to the next and previous employee. */
let last: List = { href: '/employees', search: '', show: 'all', ids: [], count: 0, next: null }

export function rememberList(list: List) {
  last = list
}

export const lastList = () => last

/** Adds the next page. Returns the first employee on it. */
export async function loadMoreOf(list: List, after: string) {
  const { search, show, ids } = list
  const { rows, next } = await call('GET /employees', { query: { search, show, after } })
  const loaded = rows.map(({ id }) => id)
  if (last === list) last = { ...list, ids: [...ids, ...loaded], next }
  return loaded[0]
}
