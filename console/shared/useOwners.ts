import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Whom a request can be assigned to. */
export const useOwners = () =>
  useQuery({
    queryKey: ['owners'],
    queryFn: ({ signal }) => call('GET /requests/staff', { signal }),
    staleTime: 5 * 60_000,
  }).data ?? []
