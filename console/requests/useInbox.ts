import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MAX_BULK } from '../../contract/console/request-limits.ts'
import type { BulkBody, ChangedRequest } from '../../contract/console/requests.ts'
import { call, poll } from '../shared/call.ts'
import { inChunks } from '../shared/in-chunks.ts'
import { isPolled, POLL_MS, queries } from '../shared/queries.ts'
import { useNextPage } from '../shared/rows/useNextPage.ts'
import { type Filters, queryOf, readFilters } from './filters/filters.ts'
import { type Inbox, mergePage } from './merge-page.ts'

function inboxQuery(filters: Filters) {
  const query = queryOf(filters)
  const queryKey = ['inbox', query]
  return {
    queryKey,
    async queryFn({ signal }: { signal: AbortSignal }) {
      const answer = await poll('GET /requests', { query, isPoll: isPolled(queryKey), signal })
      return mergePage(queries.getQueryData<Inbox>(queryKey), answer)
    },
  }
}

/** Reads the list of an address before its screen is loaded. */
export const readInbox = (search: string) => queries.prefetchQuery(inboxQuery(readFilters(search)))

/** The list with these filters. `isLive`: read again every 15 s while the tab is visible. */
export function useInbox(filters: Filters, { isLive = true, enabled = true } = {}) {
  const query = inboxQuery(filters)
  const key = query.queryKey

  const inbox = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: isLive && POLL_MS,
    // `static`: a list that is not live keeps its order, also after a lost connection.
    staleTime: isLive ? POLL_MS : 'static',
  })

  const more = useNextPage(key, (after) => call('GET /requests', { query: { ...queryOf(filters), after } }))

  const markSeen = () => queries.setQueryData<Inbox>(key, (before) => before && { ...before, arrived: [] })

  return { inbox, more, markSeen }
}

/** One action on several requests, of any number. */
export async function changeMany(body: BulkBody) {
  const changes: ChangedRequest[] = []
  for (const ids of inChunks(body.ids, MAX_BULK)) {
    const answer = await call('POST /requests/bulk', { body: { ...body, ids } })
    changes.push(...answer.changed)
  }
  return changes
}

/** After a change: lists are read again when they are shown. */
export const reloadInbox = () => queries.invalidateQueries({ queryKey: ['inbox'] })
