import { atMost, type Goal, goalTable, table } from '../harness/markdown.ts'
import { FIGURES, type MeasuredCalls, type MeasuredConsole, type MeasuredPolling } from './measure-console.ts'

const MAX_FIRST_LIST_MS = 1_000
const MAX_CALL_MS = 150
const MAX_FIGURES_MS = 500

/** The console's results as Markdown. */
export function reportConsole(results: MeasuredConsole) {
  const { calls, polling } = results
  return `## The staff console

Each call was sent one after the other; median and maximum of 20 calls in milliseconds. Half of the requests
are from the dialogs, half from the contact form. The audit has as many entries as there are requests.
There are ${results.employees.toLocaleString('en')} employees.

${goalTable(judge(results))}

${calls.map(callTable).join('\n\n')}

Script of the inbox: ${(results.screen.scriptBytes / 1_000).toFixed(0)} kB.

### What polling costs a visitor

${polling.map(pollingTable).join('\n\n')}
`
}

function judge({ calls, screen }: MeasuredConsole): Goal[] {
  const promised = calls.filter(({ count }) => count === screen.count)
  const ofFigures = promised.map(({ calls }) => calls[FIGURES]?.p50Ms ?? Number.NaN)
  const ofOthers = calls.flatMap(({ calls }) =>
    Object.entries(calls).map(([what, { p50Ms }]) => (what === FIGURES ? 0 : p50Ms)),
  )
  const databases = [...new Set(calls.map(({ database }) => database))].join(' and ')
  const of = `on ${databases} with ${Math.max(...calls.map(({ count }) => count)).toLocaleString('en')} requests`
  return [
    atMost(
      `first list on screen at 4× with ${screen.count.toLocaleString('en')} requests, ms`,
      screen.firstListMs,
      MAX_FIRST_LIST_MS,
    ),
    atMost(`any list, filter, search or page ${of}, slowest median, ms`, Math.max(...ofOthers), MAX_CALL_MS),
    atMost(
      `figures over 52 weeks on ${databases} with ${screen.count.toLocaleString('en')} requests, slowest median, ms`,
      Math.max(...ofFigures),
      MAX_FIGURES_MS,
    ),
  ]
}

function callTable({ database, count, calls }: MeasuredCalls) {
  const rows = Object.entries(calls).map(([what, { p50Ms, maxMs }]) => [what, p50Ms.toFixed(1), maxMs.toFixed(1)])
  return `### ${count.toLocaleString('en')} requests on ${database}\n\n${table(['', 'median', 'maximum'], rows)}`
}

function pollingTable({ database, connections, consoles, without, withConsoles }: MeasuredPolling) {
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
