import { Counter, Histogram, Registry } from 'prom-client'
import { channelNames } from '../../contract/channels.ts'
import { formNames } from '../../contract/forms/form.ts'
import { mailOutcomes } from '../mailbox/mail-outcomes.ts'

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const COMMIT_RECORDS = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of the service. The values of labels come from fixed lists, never from visitors. */
export function createMetrics() {
  const registers = [new Registry()]
  const metrics = {
    registry: registers[0] as Registry,
    httpRequests: new Counter({
      name: 'site_http_requests_total',
      help: 'Answered requests.',
      labelNames: ['route', 'status'],
      registers,
    }),
    httpRequestSeconds: new Histogram({
      name: 'site_http_request_seconds',
      help: 'Time from the request to its answer.',
      labelNames: ['route'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    requests: new Counter({
      name: 'site_requests_total',
      help: 'New requests of visitors on disk.',
      labelNames: ['form'],
      registers,
    }),
    suspected: new Counter({
      name: 'site_suspected_total',
      help: 'New requests that are suspected as spam.',
      labelNames: ['form', 'mail'],
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
    mails: new Counter({
      name: 'site_mailbox_mails_total',
      help: 'Mails in the mailbox that were looked at.',
      labelNames: ['outcome'],
      registers,
    }),
    commitRecords: new Histogram({
      name: 'site_commit_records',
      help: 'Requests in one group commit, repeated ones included.',
      buckets: COMMIT_RECORDS,
      registers,
    }),
  }
  startAtZero(metrics)
  return metrics
}

type Counters = Record<'requests' | 'suspected' | 'delivered' | 'failedAttempts' | 'mails', Counter<string>>

/** A counter with labels does not exist before its first event, and Prometheus cannot tell that it did not grow. */
function startAtZero({ requests, suspected, delivered, failedAttempts, mails }: Counters) {
  for (const form of formNames) {
    requests.inc({ form }, 0)
    for (const mail of ['sent', 'held']) suspected.inc({ form, mail }, 0)
  }
  for (const counter of [delivered, failedAttempts]) for (const channel of channelNames) counter.inc({ channel }, 0)
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
}
