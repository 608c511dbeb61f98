import type { SpamVerdict } from '../../records/spam-status.ts'
import type { Store } from '../../store/open-store.ts'
import type { Metrics } from './metrics.ts'

/** Wraps the store, to count stored records and the outcomes of deliveries. */
export const countRecords = (store: Store, metrics: Metrics): Store => ({
  ...store,
  leads: {
    ...store.leads,
    async add(lead, key, options) {
      const added = await store.leads.add(lead, key, options)
      if (added.outcome === 'added') {
        metrics.leads.inc({ kind: lead.kind })
        if (options?.verdict)
          metrics.suspected.inc({ record: 'lead', mail: mailOf(options.verdict) })
      }
      return added
    },
  },
  messages: {
    ...store.messages,
    async add(html, key, options) {
      const added = await store.messages.add(html, key, options)
      if (added.outcome === 'added') {
        metrics.messages.inc()
        if (options?.verdict)
          metrics.suspected.inc({ record: 'message', mail: mailOf(options.verdict) })
      }
      return added
    },
  },
  channels: {
    ...store.channels,
    async succeeded(channel) {
      await store.channels.succeeded(channel)
      metrics.delivered.inc({ channel })
    },
    async failed(channel, why) {
      await store.channels.failed(channel, why)
      metrics.failedAttempts.inc({ channel })
    },
  },
})

const mailOf = ({ holdsMail }: SpamVerdict) => (holdsMail ? 'held' : 'sent')
