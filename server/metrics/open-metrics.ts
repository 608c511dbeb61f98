import type { Store } from '../../store/open-store.ts'
import { countRecords } from './count-records.ts'
import { countRequests } from './count-requests.ts'
import { createMetrics } from './metrics.ts'
import { type MetricsNeeds, serveMetrics } from './serve-metrics.ts'

/** Counts from here on. A part of its own, so that who wants no metrics loads no library for them. */
export function openMetrics() {
  const metrics = createMetrics()
  return {
    onCommit: (records: number) => metrics.commitRecords.observe(records),
    onAnswered: countRequests(metrics),
    counting: (store: Store) => countRecords(store, metrics),
    serve: (needs: MetricsNeeds) => serveMetrics(metrics, needs),
  }
}
