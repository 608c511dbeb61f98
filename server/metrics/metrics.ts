import { Counter, Histogram, Registry } from 'prom-client'
import { channelNames } from '../../contract/channels.ts'

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const COMMIT_RECORDS = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of the service. The values of labels come from fixed lists, never from visitors. */
export function createMetrics() {
  const registers = [new Registry()]
  const metrics = {
    registry: registers[0] as Registry,
    requests: new Counter({
      name: 'site_requests_total',
      help: 'Answered requests.',
      labelNames: ['route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'site_request_seconds',
      help: 'Time from the request to its answer.',
      labelNames: ['route'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    leads: new Counter({
      name: 'site_leads_total',
      help: 'New leads on disk.',
      labelNames: ['kind'],
      registers,
    }),
    messages: new Counter({
      name: 'site_messages_total',
      help: 'New messages on disk.',
      registers,
    }),
    suspected: new Counter({
      name: 'site_suspected_total',
      help: 'New leads and messages that are suspected as spam.',
      labelNames: ['record', 'mail'],
      registers,
    }),
    delivered: new Counter({
      name: 'site_deliveries_delivered_total',
      help: 'Deliveries that the mail server or the receiver accepted.',
      labelNames: ['channel'],
      registers,
    }),
    failedAttempts: new Counter({
      name: 'site_deliveries_failed_attempts_total',
      help: 'Attempts that failed, whether the delivery is retried or not.',
      labelNames: ['channel'],
      registers,
    }),
    commitRecords: new Histogram({
      name: 'site_commit_records',
      help: 'Submissions in one group commit, repeated ones included.',
      buckets: COMMIT_RECORDS,
      registers,
    }),
  }
  startAtZero(metrics)
  return metrics
}

type Counters = Record<'leads' | 'suspected' | 'delivered' | 'failedAttempts', Counter<string>>

/** A counter with labels does not exist before its first event, and Prometheus cannot tell that it did not grow. */
function startAtZero({ leads, suspected, delivered, failedAttempts }: Counters) {
  for (const kind of ['trial', 'agent']) leads.inc({ kind }, 0)
  for (const record of ['lead', 'message'])
    for (const mail of ['sent', 'held']) suspected.inc({ record, mail }, 0)
  for (const counter of [delivered, failedAttempts])
    for (const channel of channelNames) counter.inc({ channel }, 0)
}
