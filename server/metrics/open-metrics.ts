import type { Store } from '../../store/open-store.ts'
import type { MailboxWatch } from '../mailbox/mail-outcomes.ts'
import { countHttpRequests } from './count-http-requests.ts'
import { countRequests } from './count-requests.ts'
import { createMetrics } from './metrics.ts'
import { type MetricsNeeds, serveMetrics } from './serve-metrics.ts'

/** Creates the metrics. Imported lazily: without `METRICS_PORT` the library is not loaded. */
export function openMetrics() {
  const metrics = createMetrics()
  let bytesToday = () => 0
  const mailbox: MailboxWatch = {
    onMail: (outcome) => metrics.mails.inc({ outcome }),
    watchBytes(read) {
      bytesToday = read
    },
  }
  return {
    onCommit: (records: number) => metrics.commitRecords.observe(records),
    onAnswered: countHttpRequests(metrics),
    counting: (store: Store) => countRequests(store, metrics),
    mailbox,
    serve: (needs: Omit<MetricsNeeds, 'bytesToday'>) =>
      serveMetrics(metrics, { ...needs, bytesToday: () => bytesToday() }),
  }
}
