import type { Store } from '../../store/open-store.ts'
import { countHttpRequests } from './count-http-requests.ts'
import { countRequests } from './count-requests.ts'
import { createMetrics } from './metrics.ts'
import { type MetricsNeeds, serveMetrics } from './serve-metrics.ts'

/** Creates the metrics. Imported lazily: without `METRICS_PORT` the library is not loaded. */
export function openMetrics() {
  const metrics = createMetrics()
  return {
    onCommit: (records: number) => metrics.commitRecords.observe(records),
    onAnswered: countHttpRequests(metrics),
    counting: (store: Store) => countRequests(store, metrics),
    serve: (needs: MetricsNeeds) => serveMetrics(metrics, needs),
  }
}
