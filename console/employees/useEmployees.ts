import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type EmployeeFilter, MAX_CARDS } from '../../contract/console/employees/employees.ts'
import { addressOf, call, poll } from '../shared/call.ts'
import { inChunks } from '../shared/in-chunks.ts'
import { isPolled, POLL_MS } from '../shared/queries.ts'

/** Of the list and of every single employee. */
export const EMPLOYEES_KEY = ['employees']

export function useEmployees(search: string, show: EmployeeFilter) {
  const queryKey = [...EMPLOYEES_KEY, 'list', search, show]
  return useInfiniteQuery({
    queryKey,
    queryFn({ pageParam, signal }) {
      const query = { search, show, ...(pageParam && { after: pageParam }) }
      return poll('GET /employees', { query, isPoll: isPolled(queryKey), signal })
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
    queryFn: ({ signal }) => call('GET /employees/:id', { params: { id }, signal }),
  })

/**
 * Records that each employee was given a card with the current link, in parts. `onRecorded` gets the ids of each part, so
 * that no card is recorded twice when the action is repeated after a failure.
 */
export async function recordCards(ids: string[], onRecorded: (ids: string[]) => void) {
  let recorded = 0
  for (const some of inChunks(ids, MAX_CARDS)) {
    const answer = await call('POST /employees/cards', { body: { ids: some } })
    recorded += answer.recorded
    onRecorded(some)
  }
  return { recorded }
}

type PhotoOf = { id: string; version: number; size?: 'page' | 'master' }

export const photoOf = ({ id, version, size }: PhotoOf) =>
  addressOf('GET /employees/:id/photo', { params: { id }, query: { size, version: `${version}` } })
