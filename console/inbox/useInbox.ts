import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { MAX_BULK } from '../../contract/console/request-limits.ts'
import type { BulkAnswer, BulkBody, ListAnswer } from '../../contract/console/requests.ts'
import { call, poll } from '../shared/api.ts'
import { POLL_MS, queries } from '../shared/queries.ts'
import { type Filters, queryOf } from './filters/filters.ts'
import { appendPage, type Inbox, mergePage } from './merge-page.ts'

const inboxKey = (filters: Filters) => ['inbox', queryOf(filters)]

/** The list with these filters. `isLive`: read again every 15 s while the tab is visible. */
export function useInbox(filters: Filters, { isLive = true, enabled = true } = {}) {
  const key = inboxKey(filters)
  const path = `/requests?${queryOf(filters)}`

  const inbox = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      // The first reading is a use of the console, the others are polls.
      const isPoll = queries.getQueryData(key) !== undefined
      const answer = await poll<ListAnswer>(path, { isPoll, signal })
      return mergePage(queries.getQueryData<Inbox>(key), answer)
    },
    placeholderData: keepPreviousData,
    enabled,
    ...(isLive
      ? { refetchInterval: POLL_MS }
      : { refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY }),
  })

  const more = useMutation({
    mutationFn: (after: string) => call<ListAnswer>('GET', `${path}&after=${after}`),
    onSuccess: (answer) =>
      queries.setQueryData<Inbox>(key, (before) => before && appendPage(before, answer)),
  })

  const markSeen = () =>
    queries.setQueryData<Inbox>(key, (before) => before && { ...before, arrived: [] })

  return { inbox, more, markSeen }
}

/** One action on several requests, of any number. */
export async function changeMany(body: BulkBody) {
  let changed = 0
  for (let start = 0; start < body.ids.length; start += MAX_BULK) {
    const ids = body.ids.slice(start, start + MAX_BULK)
    changed += (await call<BulkAnswer>('POST', '/requests/bulk', { body: { ...body, ids } }))
      .changed
  }
  return changed
}

/** After a change: lists are read again when they are shown. */
export const reloadInbox = () => queries.invalidateQueries({ queryKey: ['inbox'] })
