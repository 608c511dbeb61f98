import { useQuery } from '@tanstack/react-query'
import type { StaffName } from '../../contract/console/staff.ts'
import { call } from './api.ts'

/** Whom a request can be assigned to. */
export const useOwners = () =>
  useQuery({
    queryKey: ['owners'],
    queryFn: ({ signal }) => call<StaffName[]>('GET', '/requests/staff', { signal }),
    staleTime: 5 * 60_000,
  }).data ?? []
