import type { SpamVerdict } from '../../records/spam-status.ts'
import type { Store } from '../../store/open-store.ts'
import type { Metrics } from './metrics.ts'

/** Wraps the store, to count stored records and the outcomes of deliveries. */
export const countRequests = (store: Store, metrics: Metrics): Store => ({
  ...store,
  requests: {
    ...store.requests,
    async add(request, key, options) {
      const added = await store.requests.add(request, key, options)
      if (added.outcome !== 'added') return added
      const { form } = request
      metrics.requests.inc({ form })
      if (options?.verdict) metrics.suspected.inc({ form, mail: mailOf(options.verdict) })
      return added
    },
  },
  channels: {
    ...store.channels,
    async succeeded(channel) {
      await store.channels.succeeded(channel)
      metrics.delivered.inc({ channel })
    },
    async failed(channel, why, of) {
      await store.channels.failed(channel, why, of)
      metrics.failedAttempts.inc({ channel })
    },
  },
})

const mailOf = ({ holdsMail }: SpamVerdict) => (holdsMail ? 'held' : 'sent')
