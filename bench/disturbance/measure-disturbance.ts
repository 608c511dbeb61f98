import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Where } from '../../store/database/open-database.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { runStatement, startPostgres, whyNoPostgres } from '../../tests/support/service/postgres.ts'
import { callConsole, type Staff } from '../console/call-console.ts'
import type { Plan } from '../harness/plan.ts'
import { startService } from '../harness/programs.ts'
import { createEmptyFolder } from '../records/folders.ts'
import { proposalRequest } from '../service/requests.ts'
import { backUpSqlite, readAllOfPostgres } from './back-up.ts'
import { type Company, createCompany } from './busy-company.ts'
import { sendSteadily } from './steady-load.ts'

export type MeasuredDisturbance = Awaited<ReturnType<typeof measureDisturbance>>
export type Disturbed = Awaited<ReturnType<typeof measureOn>>

/** 20 proposals a second: one visitor's wait is measured, not the most that the service can store. */
const PROPOSAL_EVERY_MS = 50
const HEALTH_EVERY_MS = 50
const CONSOLES = 30
const POLL_EVERY_MS = 15_000
const PAUSE_MS = 1_000

/** Measures the latency of visitors' calls at rest, and while staff work and a backup runs, on both databases. */
export async function measureDisturbance(plan: Plan) {
  const company: Company = {
    requests: plan.requests,
    auditRows: plan.requests,
    employees: plan.employees,
    photos: plan.photos,
    persons: 200,
  }
  const measured = [await measureOn('SQLite', { dataDir: createEmptyFolder() }, { plan, company })]
  if (!whyNoPostgres()) {
    const server = await startPostgres({ durable: true })
    const databaseUrl = await server.createDatabase('disturbance')
    measured.push(await measureOn('PostgreSQL', { dataDir: createEmptyFolder(), databaseUrl }, { plan, company }))
    await server.stop()
  }
  return { company, consoles: CONSOLES, measured }
}

type Given = { plan: Plan; company: Company }

async function measureOn(database: string, where: Where, { plan, company }: Given) {
  const { cookie, conversationId, persons } = await createCompany(where, company)
  // In production autovacuum does this within minutes.
  if (where.databaseUrl) await runStatement(where.databaseUrl, 'vacuum analyze')
  const port = String(await freePort())
  const metricsPort = String(await freePort())
  const origin = `http://localhost:${port}`
  const program = await startService({
    DATA_DIR: where.dataDir,
    ...(where.databaseUrl && { DATABASE_URL: where.databaseUrl }),
    CONSOLE_PORT: port,
    CONSOLE_URL: origin,
    METRICS_PORT: metricsPort,
  })
  const staff = { origin, cookie }
  const watch = () => watchVisitor(program.port, metricsPort)

  const endRest = await watch()
  await wait(plan.restMs)
  const atRest = await endRest()

  const options = { mode: 'update', skipWrong: false, removeMissing: false }
  const endDisturbed = await watch()
  const began = performance.now()
  const works = [
    pollConsoles(staff, conversationId),
    repeat(() => erasePerson(staff, persons.shift())),
    repeat(() => readAudit(staff)),
    repeat(() => (where.databaseUrl ? readAllOfPostgres(where.databaseUrl) : backUpSqlite(where.dataDir))),
  ]
  const { fingerprint } = await callConsole<{ fingerprint: string }>(staff, 'POST /employee-import/preview', options)
  const applied = await callConsole<{ added: number }>(staff, 'POST /employee-import/apply', {
    ...options,
    fingerprint,
  })
  if (applied.added !== company.employees) throw new Error(`${applied.added} employees were added`)
  const applyMs = performance.now() - began
  const [polls, erased, auditPages, backups] = await Promise.all(works.map((stop) => stop()))
  const disturbed = await endDisturbed()

  const peakMiB = program.peakMiB() ?? Number.NaN
  await program.stop()
  return { database, atRest, disturbed, applyMs, peakMiB, times: { polls, erased, auditPages, backups } }
}

/** Sends proposals and health checks until the returned function is called. */
async function watchVisitor(port: number, metricsPort: string) {
  await readDelays(metricsPort) // A scrape begins a new histogram.
  const origin = `http://127.0.0.1:${port}`
  const own = monitorEventLoopDelay()
  own.enable()
  const stopProposals = sendSteadily(PROPOSAL_EVERY_MS, () => sendProposal(origin))
  const stopHealth = sendSteadily(HEALTH_EVERY_MS, () => expectText(fetch(`${origin}/healthz`), 'ok'))
  return async () => {
    const [proposals, health] = await Promise.all([stopProposals(), stopHealth()])
    own.disable()
    const ownDelay = { p99Ms: own.percentile(99) / 1e6, maxMs: own.max / 1e6 }
    return { proposals, health, delay: await readDelays(metricsPort), ownDelay }
  }
}

function sendProposal(origin: string) {
  const { path, method = '', headers, body } = proposalRequest()
  const init = { method, headers: headers as Record<string, string>, body: String(body) }
  return expectText(fetch(`${origin}${path}`, init), '"StatusId":1')
}

async function expectText(answer: Promise<Response>, expected: string) {
  const text = await (await answer).text()
  if (!text.includes(expected)) throw new Error(`Unexpected answer: ${text.slice(0, 1_000)}`)
}

/** The delay of the event loop since the call before. */
async function readDelays(metricsPort: string) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const ms = (name: string) =>
    1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return { p99Ms: ms('p99'), maxMs: ms('max') }
}

/** Each console polls one list. */
function pollConsoles(staff: Staff, conversationId: string) {
  const lists = [
    '/requests?view=waiting',
    `/requests/${conversationId}/mails`,
    '/employees?show=all&search=&limit=50',
    '/audit?limit=50',
    '/deliveries',
  ]
  let nth = 0
  const stop = sendSteadily(POLL_EVERY_MS / CONSOLES, () =>
    callConsole(staff, `GET ${lists[nth++ % lists.length]}`, undefined, { 'console-poll': '1' }),
  )
  return async () => (await stop()).count
}

async function erasePerson(staff: Staff, address: string | undefined) {
  if (address === undefined) throw new Error('All people are erased: more of them are needed')
  const found = await callConsole<{ requests: { id: string }[] }>(staff, 'POST /people/search', { text: address })
  const requests = found.requests.map(({ id }) => id)
  await callConsole(staff, 'POST /people/erase', { requests, notes: [] })
}

/** The newest page, and a page of the entries of somebody. */
async function readAudit(staff: Staff) {
  const { next, people } = await callConsole<{ next: string; people: { id: string }[] }>(staff, 'GET /audit?limit=50')
  await callConsole(staff, `GET /audit?limit=50&before=${next}&person=${people[0]?.id}`)
}

/** Repeats `work` until the returned function is called, which resolves to the number of times. */
function repeat(work: () => Promise<unknown>) {
  let isOver = false
  let times = 0
  const ended = (async () => {
    while (!isOver) {
      await work()
      times++
      await wait(PAUSE_MS)
    }
  })()
  ended.catch(() => {}) // Reported by the returned function.
  return async () => {
    isOver = true
    await ended
    return times
  }
}
