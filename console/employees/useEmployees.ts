import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type {
  CardsAnswer,
  EmployeeAnswer,
  EmployeeFilter,
  EmployeesAnswer,
} from '../../contract/console/employees/employees.ts'
import { call, poll } from '../shared/api.ts'
import { isPolled, POLL_MS } from '../shared/queries.ts'

/** Of the list and of every single employee. */
export const EMPLOYEES_KEY = ['employees']

export function useEmployees(search: string, show: EmployeeFilter) {
  const queryKey = [...EMPLOYEES_KEY, 'list', search, show]
  return useInfiniteQuery({
    queryKey,
    queryFn({ pageParam, signal }) {
      const query = new URLSearchParams({ search, show, ...(pageParam && { after: pageParam }) })
      return poll<EmployeesAnswer>(`/employees?${query}`, { isPoll: isPolled(queryKey), signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData, // The rows stay while the next letter is typed.
  })
}

export const useEmployee = (id: string) =>
  useQuery({
    queryKey: [...EMPLOYEES_KEY, 'one', id],
    queryFn: ({ signal }) => call<EmployeeAnswer>('GET', `/employees/${id}`, { signal }),
  })

/** Records that each employee was given a card with the current link. */
export const recordCards = (ids: string[]) =>
  call<CardsAnswer>('POST', '/employees/cards', { body: { ids } })

export const photoOf = ({ id, version }: { id: string; version: number }) =>
  `/api/employees/${id}/photo?version=${version}`
