import { table } from '../harness/markdown.ts'
import type { Plan } from '../harness/plan.ts'
import type { MeasuredService } from './measure-service.ts'

/** The service's results as Markdown. */
export function reportService(plan: Plan, { proposals, reads, mails, startMs }: MeasuredService) {
  return `## The service

\`autocannon\` generates the load in one process, the service runs in another. Each number is the median of ${plan.rounds} rounds of
${plan.ms / 1_000} s, which alternate with those of the baseline.

### Proposals

Acknowledged when request, delivery, search words and idempotency key are on disk, with ${plan.requests.toLocaleString('en')} requests stored. The baseline
stores one row in one transaction per request (\`node:http\`, \`node:sqlite\`, WAL, \`synchronous = full\`).

${table(
  ['connections', 'one transaction per request', 'the service', 'ratio', 'p50', 'p99'],
  proposals.rows.map(({ connections, oneTransaction, service }) => [
    String(connections),
    `${whole(oneTransaction.perSecond)}/s`,
    `${whole(service.perSecond)}/s`,
    (service.perSecond / oneTransaction.perSecond).toFixed(2),
    ms(service.p50Ms),
    ms(service.p99Ms),
  ]),
)}

### Pages and look-ups

With ${plan.employees.toLocaleString('en')} employees.

${table(
  ['', 'connections', 'per second', 'p50', 'p99'],
  reads.rows.map(({ what, connections, measured }) => [
    what,
    String(connections),
    whole(measured.perSecond),
    ms(measured.p50Ms),
    ms(measured.p99Ms),
  ]),
)}

### Mails, start and memory

${table(
  ['', ''],
  [
    ['mails sent, over one connection', `${whole(mails.perSecond)}/s`],
    ['time from start to first response', ms(startMs)],
    ['peak memory while proposals arrived', mib(proposals.peakMiB)],
    ['peak memory while pages and look-ups were served', mib(reads.peakMiB)],
    ['peak memory while mails were sent', mib(mails.peakMiB)],
  ],
)}
`
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const mib = (value: number | null) => (value === null ? 'not measured' : `${whole(value)} MiB`)
