import { atMost, type Goal, goalTable, table } from '../harness/markdown.ts'
import type { Disturbed, MeasuredDisturbance } from './measure-disturbance.ts'
import type { Latencies } from './steady-load.ts'

/** Of the last step of an import, and of a backup. */
const MAX_TURN_MS = 300

/** The latencies of visitors' calls at rest and while staff work, as Markdown. */
export function reportDisturbance({ company, consoles, measured }: MeasuredDisturbance) {
  const of = (count: number) => count.toLocaleString('en')
  return `## What visitors notice of staff and backups

20 proposals and 20 health checks are sent each second, without waiting for earlier answers. Meanwhile staff apply
a list of ${of(company.employees)} employees with ${of(company.photos)} photos. They erase people with 20 requests each,
one person after the other. Backups run one after the other, the audit with ${of(company.auditRows)} rows is read,
and ${consoles} consoles poll. The event-loop delay is that of \`/metrics\`, and includes the 10 ms between two samples.
The event-loop delay of this program shows the delay that the machine causes.

${goalTable(measured.map(judge))}

${measured.map(disturbedTable).join('\n\n')}
`
}

const judge = ({ database, disturbed: { delay } }: Disturbed): Goal =>
  atMost(`longest turn of the thread on ${database}, ms`, delay.maxMs, MAX_TURN_MS)

function disturbedTable({ database, atRest, disturbed, applyMs, peakMiB, times }: Disturbed) {
  const { polls, erased, auditPages, backups } = times
  const row = (what: string, rest: Partial<Latencies>, busy: Partial<Latencies>) => [
    what,
    ...[rest, busy].flatMap(({ p50Ms, p99Ms, maxMs }) => [p50Ms, p99Ms, maxMs].map((ms) => ms?.toFixed(1) ?? '')),
  ]
  return `On ${database} the preview and the import took ${(applyMs / 1_000).toFixed(1)} s, in which ${erased} people were erased, ${backups} backups
were made, the audit was read ${auditPages} times, and consoles polled ${polls} times. The service took at most ${peakMiB.toFixed(0)} MiB. In milliseconds:

${table(
  [database, 'at rest: p50', 'p99', 'maximum', 'disturbed: p50', 'p99', 'maximum'],
  [
    row('a proposal', atRest.proposals, disturbed.proposals),
    row('/healthz', atRest.health, disturbed.health),
    row('event-loop delay', atRest.delay, disturbed.delay),
    row('event-loop delay of this program', atRest.ownDelay, disturbed.ownDelay),
  ],
)}`
}
