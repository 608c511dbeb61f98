import { useLocation, useSearch } from 'wouter'
import { type Filters, readFilters, searchOf } from './filters.ts'

/** The filters of the address, and a function that changes some of them. */
export function useFilters() {
  const filters = readFilters(useSearch())
  const [, navigate] = useLocation()
  function change(changes: Partial<Filters>, { replace = false } = {}) {
    navigate(`/inbox${searchOf({ ...filters, ...changes })}`, { replace })
  }
  return [filters, change] as const
}
