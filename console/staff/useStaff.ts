import { useQuery } from '@tanstack/react-query'
import type { StaffAnswer } from '../../contract/console/staff.ts'
import { call } from '../shared/api.ts'

export const STAFF_KEY = ['staff']

export const useStaff = () =>
  useQuery({
    queryKey: STAFF_KEY,
    queryFn: ({ signal }) => call<StaffAnswer>('GET', '/staff', { signal }),
  })
