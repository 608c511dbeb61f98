import { atMost, type Goal, goalTable, table } from '../harness/markdown.ts'
import type { MeasuredCalls, MeasuredConsole, MeasuredPolling } from './measure-console.ts'

const MAX_CALL_MS = 200
const MAX_OPEN_MS = 100
const MAX_SCRIPT_KB = 120

/** The console's results as Markdown. */
export function reportConsole(results: MeasuredConsole) {
  const { calls, polling } = results
  return `## The staff console

Each call was sent one after the other; median and maximum of 20 calls in milliseconds. Half of the requests
are from the dialogs, half from the contact form.

${goalTable(judge(results))}

${calls.map(callTable).join('\n\n')}

### What polling costs a visitor

${polling.map(pollingTable).join('\n\n')}
`
}

function judge({ calls, screen, polling }: MeasuredConsole): Goal[] {
  const maxMs = Math.max(...calls.flatMap(({ calls }) => Object.values(calls).map(({ p50Ms }) => p50Ms)))
  return [
    atMost('a list, search or request, slowest median, ms', maxMs, MAX_CALL_MS),
    atMost('a request with its 50 mails, slowest median, ms', Math.max(...calls.map(openMs)), MAX_OPEN_MS),
    ...['SQLite', 'PostgreSQL'].flatMap((database) => growthOf(calls, database)),
    ...(screen
      ? [
          atMost(`first list on screen at 4× slowdown with ${screen.count} requests, ms`, screen.firstListMs, 1_000),
          atMost('script of the inbox, kB', screen.scriptBytes / 1_000, MAX_SCRIPT_KB),
        ]
      : []),
    ...polling.map(({ database, consoles, without, withConsoles }) =>
      atMost(
        `p50 of a proposal with ${consoles} consoles on ${database}, ratio to none`,
        withConsoles.p50Ms / without.p50Ms,
        1.1,
      ),
    ),
  ]
}

const openMs = ({ calls }: MeasuredCalls) => (calls['one request']?.p50Ms ?? 0) + (calls['its 50 mails']?.p50Ms ?? 0)

/** The newest requests with most stored requests, compared with the fewest. */
function growthOf(calls: MeasuredCalls[], database: string): Goal[] {
  const of = calls.filter((measured) => measured.database === database)
  const [few, many] = [of[0], of.at(-1)].map((one) => one?.calls['the newest requests']?.p50Ms)
  if (!few || !many) return []
  return [atMost(`the newest requests on ${database}, many to few`, many / few, 2)]
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
