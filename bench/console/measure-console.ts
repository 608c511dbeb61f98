import type { Where } from '../../store/database/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { runStatement, startPostgres, whyNoPostgres } from '../../tests/support/service/postgres.ts'
import { load } from '../harness/load.ts'
import type { Plan } from '../harness/plan.ts'
import { startService } from '../harness/programs.ts'
import { median } from '../harness/rounds.ts'
import { createAudit } from '../records/create-audit.ts'
import { createEmployees } from '../records/create-employees.ts'
import { createConversation, createRequests } from '../records/create-requests.ts'
import { createEmptyFolder } from '../records/folders.ts'
import { proposalRequest } from '../service/requests.ts'
import { callConsole } from './call-console.ts'
import { firstListMs } from './first-list.ts'

export type MeasuredConsole = Awaited<ReturnType<typeof measureConsole>>
export type MeasuredOn = Awaited<ReturnType<typeof measureOn>>
type CallMs = { p50Ms: number; maxMs: number }

const EMPLOYEES = '/employees?show=all&search=&limit=50'

/** The calls that a list makes, by what they show. */
const lists = {
  'the newest requests': '/requests?view=all',
  'requests that wait for an answer': '/requests?view=waiting',
  'my requests': '/requests?view=mine',
  'requests due': '/requests?view=due',
  'an industry and a status': '/requests?view=all&industry=Finance&status=won',
  'a period': '/requests?view=all&from=2025-03-01&to=2025-03-31',
  'search for a rare word': '/requests?view=all&q=contact77',
  'search for a company': '/requests?view=all&q=meridian%20freight%20121',
  'search for frequent words': '/requests?view=all&q=harbour%20freight',
  'search for a prefix': '/requests?view=all&q=ha',
  'failed mails': '/deliveries?state=failed',
  'the audit': '/audit',
  'the audit of an action': '/audit?action=changed%20an%20employee',
  employees: EMPLOYEES,
  'employees without a card': '/employees?show=without-card&search=&limit=50',
  'search for an employee': '/employees?show=all&search=person%2019&limit=50',
}

export const FIGURES = 'figures over 52 weeks'

const CALLS = 20
const MAILS = 50
const CONSOLES = 30
const POLL_EVERY_MS = 15_000
const CONNECTIONS = 64

/** The calls of the console on both databases, and what polling costs a visitor. */
export async function measureConsole(plan: Plan) {
  const onSqlite = await measureOn('SQLite', { dataDir: createEmptyFolder() }, plan)
  if (whyNoPostgres()) return { plan, measured: [onSqlite] }
  const server = await startPostgres({ durable: true })
  const databaseUrl = await server.createDatabase('requests')
  const onPostgres = await measureOn('PostgreSQL', { dataDir: createEmptyFolder(), databaseUrl }, plan)
  await server.stop()
  return { plan, measured: [onSqlite, onPostgres] }
}

async function measureOn(database: string, where: Where, plan: Plan) {
  const running = await startConsole(where, plan)
  const calls = await measureCalls(running)
  const screen = await firstListMs(running)
  const polling = await measurePolling(running, plan)
  await running.stop()
  return { database, calls, screen, polling }
}

export type RunningConsole = {
  origin: string
  sitePort: number
  cookie: string
  staffId: string
  conversationId: string
}

async function startConsole(where: Where, { requests, employees }: Plan) {
  const store = await openStore(where)
  const areas = ['inbox' as const, 'figures' as const, 'employees' as const, 'admin' as const]
  const staff = await store.staff.add({ email: 'bench@example.com', name: 'Bench', areas }, null)
  const staffId = staff?.id ?? ''
  await createRequests(where, requests, [staffId, 'somebody', 'nobody'])
  const conversationId = await createConversation(where, MAILS)
  await createEmployees(store, employees)
  await createAudit(where, requests, staffId)
  const cookie = `console=${await store.sessions.start(staffId, 'bench')}`
  await store.close()
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const program = await startService({
    DATA_DIR: where.dataDir,
    ...(where.databaseUrl && { DATABASE_URL: where.databaseUrl }),
    CONSOLE_PORT: port,
    CONSOLE_URL: origin,
  })
  const running = { origin, sitePort: program.port, cookie, staffId, conversationId }
  // In production autovacuum does this within minutes.
  if (where.databaseUrl) await runStatement(where.databaseUrl, 'vacuum analyze')
  return { ...running, stop: () => program.stop() }
}

async function measureCalls(running: RunningConsole) {
  const nextOf = async (path: string) => (await get(running, path)).next
  const request = `/requests/${running.conversationId}`
  const paths = {
    ...lists,
    'the second page of requests': `/requests?view=all&after=${await nextOf('/requests?view=all')}`,
    'the second page of employees': `${EMPLOYEES}&after=${await nextOf(EMPLOYEES)}`,
    'the second page of the audit': `/audit?before=${await nextOf('/audit')}`,
    'the audit of a person': `/audit?person=${running.staffId}`,
    [FIGURES]: figuresOfAYear(),
    'one request': request,
    [`its ${MAILS} mails`]: `${request}/mails`,
  }
  const rows: [string, CallMs][] = []
  for (const [what, path] of Object.entries(paths)) {
    const times = []
    for (let n = 0; n < CALLS; n++) {
      const began = performance.now()
      await get(running, path)
      times.push(performance.now() - began)
    }
    rows.push([what, { p50Ms: median(times), maxMs: Math.max(...times) }])
  }
  return Object.fromEntries(rows)
}

/** A period of 52 weeks until today, which is compared with as many before. */
function figuresOfAYear() {
  const today = Temporal.Now.plainDateISO()
  return `/figures?from=${today.subtract({ weeks: 52 }).add({ days: 1 })}&to=${today}`
}

/** The latency of a visitor's proposal, without and with consoles that poll the list and a conversation. */
async function measurePolling(running: RunningConsole, { warmUpMs, ms }: Plan) {
  const send = () =>
    load({
      port: running.sitePort,
      connections: CONNECTIONS,
      request: proposalRequest,
      expectedText: '"StatusId":1',
      warmUpMs,
      ms,
    })
  const without = await send()
  const polls: Promise<unknown>[] = []
  const poll = () =>
    polls.push(get(running, '/requests?view=waiting'), get(running, `/requests/${running.conversationId}/mails`))
  const timer = setInterval(poll, POLL_EVERY_MS / CONSOLES)
  const withConsoles = await send()
  clearInterval(timer)
  await Promise.all(polls) // A poll that failed fails the measurement.
  return { consoles: CONSOLES, connections: CONNECTIONS, without, withConsoles }
}

const get = (running: RunningConsole, path: string) =>
  callConsole<{ next: string | null }>(running, `GET ${path}`, undefined, { 'console-poll': '1' })
