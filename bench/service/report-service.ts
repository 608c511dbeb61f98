import type { Measured } from '../harness/load.ts'
import { goalTable, table } from '../harness/markdown.ts'
import type { Plan } from '../harness/plan.ts'
import type { MeasuredService } from './measure-service.ts'
import { judgeService } from './service-goals.ts'

/** The results as Markdown. */
export function reportService(plan: Plan, results: MeasuredService) {
  const { proposals, answers, sizes, mails, start } = results
  const [few, many] = [plan.few.toLocaleString('en'), plan.many.toLocaleString('en')]
  return `## The service

\`autocannon\` sends the load from one process, the service is another. Each number is the median of ${plan.rounds} rounds of
${plan.ms / 1_000} s, in turns with what it is compared to. Over about 15,000/s the load generator is the limit, not the server:
the shares of bare http are upper bounds there.

${goalTable(judgeService(results))}

### Proposals

Answered when lead, mail and key are on disk. Beside them the floors: Node's bare \`http\` that reads the same JSON, and the same
with one row in one transaction a request (\`node:sqlite\`, WAL, \`synchronous = full\`).

${table(
  [
    'connections',
    'bare http',
    'one transaction a request',
    'the service',
    'of bare',
    'of one transaction',
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

Beside bare \`node:http\` that answers with the same compressed page, and with a short answer to the same call.

${table(
  ['', 'connections', 'bare http', 'the service', 'of bare', 'p50', 'p99'],
  answers.rows.map(({ what, connections, bare, service }) => [
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

At ${sizes.connections} connections, on a store with ${few} employees, leads and mails, and on one with ${many} of each.

${table(
  [
    '',
    `with ${few}`,
    `with ${many}`,
    `p50 with ${few}`,
    `with ${many}`,
    'times',
    `p99 with ${few}`,
    `with ${many}`,
  ],
  sizes.rows.map(({ call, few, many }) => [
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

### The rest

${table(
  ['', ''],
  [
    ['mails that leave, over one connection', `${whole(mails.perSecond)}/s`],
    ['first answer after the start', ms(start.startMs)],
    ['memory after the start', mib(start.startedMiB)],
    ['most memory while proposals came in', mib(proposals.peakMiB)],
    [`most memory with ${many} records`, mib(sizes.peaksMiB.many)],
    ['most memory while mails left', mib(mails.peakMiB)],
  ],
)}
`
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const perSecond = ({ perSecond }: Measured) => `${whole(perSecond)}/s`
const ratio = (one: Measured, other: Measured) => (one.perSecond / other.perSecond).toFixed(2)
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const mib = (value: number | null) => (value === null ? 'not measured' : `${whole(value)} MiB`)
