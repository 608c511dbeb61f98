import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ChannelName } from '../../contract/channels.ts'
import type { DeliveryState } from '../../contract/console/deliveries.ts'
import { type AnswerOf, call, poll } from '../shared/call.ts'
import { isPolled, POLL_MS } from '../shared/queries.ts'

export const DELIVERIES_KEY = ['deliveries']

/** The list of a state, which is read again while it is visible. */
export function useDeliveries(state: DeliveryState) {
  const queryKey = [...DELIVERIES_KEY, state]
  return useInfiniteQuery({
    queryKey,
    queryFn({ pageParam, signal }) {
      const query = { state, after: pageParam ?? undefined }
      return poll('GET /deliveries', { query, isPoll: isPolled(queryKey), signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: POLL_MS,
  })
}

export function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: DELIVERIES_KEY })
}

export const retry = (id: string) => call('POST /deliveries/:id/retry', { params: { id } })

export const dismiss = (id: string, reason: string) =>
  call('POST /deliveries/:id/dismiss', { params: { id }, body: { reason } })

/** A test email goes to the person. */
export const sendTest = (name: ChannelName) =>
  name === 'mail' ? call('POST /deliveries/test') : call('POST /deliveries/channels/:name/test', { params: { name } })

export const pause = (name: ChannelName, reason: string) =>
  call('POST /deliveries/channels/:name/pause', { params: { name }, body: { reason } })

export const resume = (name: ChannelName) => call('POST /deliveries/channels/:name/resume', { params: { name } })

/** Retries page by page, and adds the counts up. */
export async function retryFailed() {
  const sums = { retried: 0, aboutSpam: 0, aboutSamples: 0, noRecipient: 0 }
  for (let after: string | null = null; ; ) {
    const body = after === null ? {} : { after }
    const answer: RetryFailedAnswer = await call('POST /deliveries/retry-failed', { body })
    sums.retried += answer.retried
    sums.aboutSpam += answer.aboutSpam
    sums.aboutSamples += answer.aboutSamples
    sums.noRecipient += answer.noRecipient
    if (answer.next === null) return sums
    after = answer.next
  }
}

type RetryFailedAnswer = AnswerOf<'POST /deliveries/retry-failed'>
