import type { Store } from '../store/store.ts'
import type { Metrics } from './metrics.ts'

/** The store, which counts what becomes of records and mails. */
export const countRecords = (store: Store, metrics: Metrics): Store => ({
  ...store,
  leads: {
    ...store.leads,
    async add(lead, key) {
      const added = await store.leads.add(lead, key)
      if (added.outcome === 'added') metrics.leads.inc({ kind: lead.kind })
      return added
    },
  },
  messages: {
    ...store.messages,
    async add(html, key) {
      const added = await store.messages.add(html, key)
      if (added.outcome === 'added') metrics.messages.inc()
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
