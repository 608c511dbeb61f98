import type { Measured } from '../harness/load.ts'
import { goalTable, table } from '../harness/markdown.ts'
import type { Plan } from '../harness/plan.ts'
import type { MeasuredService } from './measure-service.ts'
import { judgeService } from './service-goals.ts'

/** The service's results as Markdown. */
export function reportService(plan: Plan, results: MeasuredService) {
  const { proposals, reads, recordCounts, mails, start } = results
  const [few, many] = [plan.few.toLocaleString('en'), plan.many.toLocaleString('en')]
  return `## The service

\`autocannon\` generates the load in one process, the service runs in another. Each number is the median of ${plan.rounds} rounds of
${plan.ms / 1_000} s, which alternate with those of the baselines. Above about 15,000/s the load generator is the bottleneck, so that
the ratios to bare http are upper bounds there.

${goalTable(judgeService(results))}

### Proposals

Acknowledged when request, delivery and idempotency key are on disk. The baselines: bare \`node:http\` that parses the same JSON, and
the same with one row in one transaction per request (\`node:sqlite\`, WAL, \`synchronous = full\`).

${table(
  [
    'connections',
    'bare http',
    'one transaction per request',
    'the service',
    'ratio to bare http',
    'ratio to one transaction',
    'p50',
    'p99',
  ],
  proposals.rows.map(({ connections, bare, oneTransaction, service }) => [
    String(connections),
    perSecond(bare),
    perSecond(oneTransaction),
    perSecond(service),
    ratio(service, bare),
    ratio(service, oneTransaction),
    ms(service.p50Ms),
    ms(service.p99Ms),
  ]),
)}

### Pages and look-ups

The baselines: bare \`node:http\` that sends the same compressed page, or a short response to the same call.

${table(
  ['', 'connections', 'bare http', 'the service', 'ratio to bare http', 'p50', 'p99'],
  reads.rows.map(({ what, connections, bare, service }) => [
    what,
    String(connections),
    perSecond(bare),
    perSecond(service),
    ratio(service, bare),
    ms(service.p50Ms),
    ms(service.p99Ms),
  ]),
)}

### Many records

At ${recordCounts.connections} connections, on a store with ${few} employees, requests and deliveries, and on a store with ${many} of each.

${table(
  [
    '',
    `with ${few}`,
    `with ${many}`,
    `p50 with ${few}`,
    `p50 with ${many}`,
    'ratio of p50',
    `p99 with ${few}`,
    `p99 with ${many}`,
  ],
  recordCounts.rows.map(({ call, few, many }) => [
    call,
    perSecond(few),
    perSecond(many),
    ms(few.p50Ms),
    ms(many.p50Ms),
    (many.p50Ms / few.p50Ms).toFixed(2),
    ms(few.p99Ms),
    ms(many.p99Ms),
  ]),
)}

### Mails, start and memory

${table(
  ['', ''],
  [
    ['mails sent, over one connection', `${whole(mails.perSecond)}/s`],
    ['time from start to first response', ms(start.startMs)],
    ['memory after the start', mib(start.startedMiB)],
    ['peak memory while proposals arrived', mib(proposals.peakMiB)],
    ['peak memory while pages and look-ups were served', mib(reads.peakMiB)],
    [`peak memory with ${many} records`, mib(recordCounts.peaksMiB.many)],
    ['peak memory while mails were sent', mib(mails.peakMiB)],
  ],
)}
`
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const perSecond = ({ perSecond }: Measured) => `${whole(perSecond)}/s`
const ratio = (one: Measured, other: Measured) => (one.perSecond / other.perSecond).toFixed(2)
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const mib = (value: number | null) => (value === null ? 'not measured' : `${whole(value)} MiB`)
