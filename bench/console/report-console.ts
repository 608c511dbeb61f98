import { atMost, type Goal, goalTable, table } from '../harness/markdown.ts'
import { FIGURES, type MeasuredConsole, type MeasuredOn } from './measure-console.ts'

const MAX_CALL_MS = 150
const MAX_FIGURES_MS = 500

/** The console's results as Markdown. */
export function reportConsole({ plan, measured }: MeasuredConsole) {
  return `## The staff console

With ${plan.requests.toLocaleString('en')} requests, as many entries in the audit, and ${plan.employees.toLocaleString('en')} employees. Each call was sent one after the other;
median and maximum of 20 calls in milliseconds. Half of the requests are from the dialogs, half from the contact form.

${goalTable(measured.flatMap(judge))}

${measured.map(callTable).join('\n\n')}

### The first list on screen

${table(
  ['', 'at a fourth of the processor, ms', 'script, kB'],
  measured.map(({ database, screen }) => [
    database,
    screen.firstListMs.toFixed(0),
    (screen.scriptBytes / 1_000).toFixed(0),
  ]),
)}

### What polling costs a visitor

${measured.map(pollingTable).join('\n\n')}
`
}

function judge({ database, calls: { [FIGURES]: figures, ...others } }: MeasuredOn): Goal[] {
  const slowest = Math.max(...Object.values(others).map(({ p50Ms }) => p50Ms))
  return [
    atMost(`any list, filter, search or page on ${database}, slowest median, ms`, slowest, MAX_CALL_MS),
    atMost(`figures over 52 weeks on ${database}, median, ms`, figures?.p50Ms ?? Number.NaN, MAX_FIGURES_MS),
  ]
}

function callTable({ database, calls }: MeasuredOn) {
  const rows = Object.entries(calls).map(([what, { p50Ms, maxMs }]) => [what, p50Ms.toFixed(1), maxMs.toFixed(1)])
  return `### Calls on ${database}\n\n${table(['', 'median', 'maximum'], rows)}`
}

function pollingTable({ database, polling: { connections, consoles, without, withConsoles } }: MeasuredOn) {
  const row = (what: string, { perSecond, p50Ms, p99Ms }: typeof without) => [
    what,
    perSecond.toFixed(0),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
  ]
  return table(
    [`proposals on ${database} at ${connections} connections`, 'per second', 'p50, ms', 'p99, ms'],
    [row('no console', without), row(`${consoles} consoles`, withConsoles)],
  )
}
