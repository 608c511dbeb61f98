import { useQuery } from '@tanstack/react-query'
import { call } from '../shared/call.ts'

export const STAFF_KEY = ['staff']

export const useStaff = () =>
  useQuery({
    queryKey: STAFF_KEY,
    queryFn: ({ signal }) => call('GET /staff', { signal }),
  })
