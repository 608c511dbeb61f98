import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../contract/console/requests.ts'
import { call } from './api.ts'

/** Whom a request can be assigned to. */
export const useStaffList = () =>
  useQuery({
    queryKey: ['staff-list'],
    queryFn: ({ signal }) => call<Person[]>('GET', '/requests/staff', { signal }),
    staleTime: 5 * 60_000,
  }).data ?? []
