import { QueryClient } from '@tanstack/react-query'
import { CallError } from './api.ts'

/** The interval of a visible list. */
export const POLL_MS = 15_000

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: POLL_MS,
      // A refused call is refused again; one without an answer may succeed.
      retry: (failures, error) =>
        error instanceof CallError && (error.status === 0 || error.status >= 500) && failures < 2,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
