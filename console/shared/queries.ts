import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError, isSessionEnd } from './call.ts'

/** The interval of a visible list. */
export const POLL_MS = 15_000

export const SESSION_KEY = ['session']

/** Any call may be the first to notice that the session has ended. Nobody is signed in before it is known. */
function noticeEnd(error: Error) {
  if (isSessionEnd(error) && queries.getQueryData(SESSION_KEY))
    void queries.invalidateQueries({ queryKey: SESSION_KEY })
}

export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== SESSION_KEY[0]) noticeEnd(error)
    },
  }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: POLL_MS,
      // A refused call is refused again; one without an answer may succeed.
      retry: (failures, error) =>
        navigator.onLine && error instanceof CallError && (error.status === 0 || error.status >= 500) && failures < 2,
      // Offline, a call fails at once and says so; with the default it would wait.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** The first reading of a list and its next page are a use of the session; the others are polls. */
export function isPolled(queryKey: QueryKey) {
  const state = queries.getQueryState(queryKey)
  return state?.data !== undefined && !state.fetchMeta?.fetchMore
}

// A lost connection marks the shown records as out of date at once, before the next poll.
globalThis.window?.addEventListener('offline', () => queries.invalidateQueries())
