import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, poll } from '../../../shared/call.ts'
import { isPolled, POLL_MS, queries } from '../../../shared/queries.ts'
import { shownRequest } from '../edits/useRequest.ts'
import { reloadDraft } from './answer/draft-cache.ts'
import { isLeaving } from './mail/is-leaving.ts'
import { type Loaded, withEarlier, withNewest } from './merge-mails.ts'

/** While an answer is about to leave. */
const LEAVING_POLL_MS = 3_000

const mailsKey = (id: string) => ['mails', id]

const mailsOf = (id: string) => ({
  queryKey: mailsKey(id),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // Known before the mails are read: an answer on this version is refused if a mail arrives after them.
    const version = shownRequest(id)?.version
    const answer = await poll('GET /requests/:id/mails', { params: { id }, isPoll: isPolled(mailsKey(id)), signal })
    return { ...withNewest(shownMails(id), answer), version }
  },
})

/** The mails of a request, read again every 15 s, and whenever the request has a new version. */
export function useConversation(id: string, version: number) {
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    void reloadMails(id)
    void reloadDraft(id) // Another tab may have sent it.
  }, [id, version])
  return useQuery({
    ...mailsOf(id),
    refetchInterval: ({ state }) => (state.data?.mails.some(isLeaving) ? LEAVING_POLL_MS : POLL_MS),
  })
}

/** Loads the mails before the first one that is shown. */
export const useEarlierMails = (id: string) =>
  useMutation({
    mutationFn: (before: string) => call('GET /requests/:id/mails', { params: { id }, query: { before } }),
    onSuccess: (answer, before) =>
      queries.setQueryData<Loaded>(mailsKey(id), (shown) => shown && withEarlier(shown, before, answer)),
  })

export const shownMails = (id: string) => queries.getQueryData<Loaded>(mailsKey(id))

export const reloadMails = (id: string) => queries.invalidateQueries({ queryKey: mailsKey(id) })

/** As `reloadMails`, but throws if the mails cannot be read. */
export const readMails = (id: string) => queries.fetchQuery({ ...mailsOf(id), staleTime: 0 })
