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
  outbox: {
    ...store.outbox,
    async markDelivered(...mail) {
      await store.outbox.markDelivered(...mail)
      metrics.mailsDelivered.inc()
    },
    async postpone(...mail) {
      await store.outbox.postpone(...mail)
      metrics.mailsPostponed.inc()
    },
    async fail(...mail) {
      await store.outbox.fail(...mail)
      metrics.mailsFailed.inc()
    },
  },
})

const mailOf = ({ holdsMail }: SpamVerdict) => (holdsMail ? 'held' : 'sent')
