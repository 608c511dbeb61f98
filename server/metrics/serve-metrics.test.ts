import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { readRunSettings } from '../../settings/run-settings.ts'
import { anAgentPayload, aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { aContactHtml, createStore } from '../../tests/support/service/records.ts'
import { aSite, call, createDirectory, pages, writeFiles } from '../../tests/support/service/service.ts'
import { startSmtpServer } from '../../tests/support/service/smtp-server.ts'
import { runService } from '../run-service.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

/** The whole service on free ports, with metrics unless `env` changes that. */
async function start(env: Record<string, string> = {}) {
  const distDir = createDirectory()
  const dataDir = join(createDirectory(), 'data')
  writeFiles(join(distDir, 'public'), pages)
  writeFileSync(join(distDir, 'site.json'), JSON.stringify(aSite()))
  const run = { PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: '0', LOG_LEVEL: 'silent' }
  const all = { ...run, METRICS_PORT: '0', ...env }
  const printed: string[] = []
  const { address, stop } = await runService({
    settings: readRunSettings(all, { host: '127.0.0.1' }),
    env: all,
    distDir,
    print: (line) => printed.push(line),
  })
  onTestFinished(stop)
  const metricsAt = /^Metrics are at (\S+)$/m.exec(printed.join('\n'))?.[1] ?? ''
  return {
    address,
    metricsAt,
    dataDir,
    stop,
    read: async () => (await fetch(metricsAt)).text(),
    async send({ url, payload, headers = {} }: ReturnType<typeof call>) {
      const type = { 'content-type': 'application/json' }
      const body = JSON.stringify(payload)
      return fetch(address + url, { method: 'POST', headers: { ...type, ...headers }, body })
    },
  }
}

test('without METRICS_PORT no metrics are served', async () => {
  const { metricsAt } = await start({ METRICS_PORT: '' })
  expect(metricsAt).toBe('')
})

test('the metrics are on a port of their own, not on the site', async () => {
  const { address, metricsAt } = await start()
  expect((await fetch(`${address}/metrics`)).status).toBe(404)
  expect((await fetch(`${new URL(metricsAt).origin}/`)).status).toBe(404)
  const answer = await fetch(metricsAt)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
})

test('the counters of requests and deliveries exist before their first event', async () => {
  const lines = (await (await start()).read()).split('\n')
  for (const line of [
    ...['trial', 'agent', 'contact'].map((form) => `site_requests_total{form="${form}"} 0`),
    'site_suspected_total{form="trial",mail="held"} 0',
    'site_suspected_total{form="contact",mail="sent"} 0',
    'site_deliveries_delivered_total{channel="webhook"} 0',
    'site_deliveries_failed_attempts_total{channel="acknowledgement"} 0',
    'site_mailbox_mails_total{outcome="too large"} 0',
  ])
    expect(lines).toContain(line)
})

test('the metrics that the rules in deploy/alerts.yml name exist', async () => {
  const text = await (await start()).read()
  const rules = readFileSync('deploy/alerts.yml', 'utf8')
  const names = new Set(rules.match(/\b(?:site|process|nodejs)_[a-z0-9_]+/g))
  expect(names.size).toBeGreaterThan(15)
  for (const name of names) expect(text).toContain(`# TYPE ${name.replace(/_(?:bucket|sum|count)$/, '')} `)
})

test('requests by kind, messages and requests by route and status are counted', async () => {
  const started = performance.now()
  const { read, send, address } = await start()
  await send(proposalInsert(aTrialPayload(), { 'idempotency-key': 'once' }))
  await send(proposalInsert(aTrialPayload(), { 'idempotency-key': 'once' }))
  await send(proposalInsert(anAgentPayload()))
  await send(proposalInsert(aTrialPayload({ Email: '' })))
  await send(
    proposalInsert(aTrialPayload({ Email: 'bot@mail.example' }), {
      'form-trap': 'filled',
      'form-fill-ms': '40',
    }),
  )
  await send(call('SendMail', genericRequest(aContactHtml())))
  await send(call('ProposalInsert', []))
  await fetch(`${address}/Home/TeamMembers?EmpId=mara`)
  await fetch(`${address}/nobody@harbour.example`)
  const text = await read()
  for (const line of [
    'site_requests_total{form="trial"} 2',
    'site_suspected_total{form="trial",mail="held"} 1',
    'site_outbox_held{channel="mail"} 1',
    'site_requests_total{form="agent"} 1',
    'site_requests_total{form="contact"} 1',
    'site_http_requests_total{route="/securityandsetting.svc/ProposalInsert",status="200"} 5',
    'site_http_requests_total{route="/securityandsetting.svc/ProposalInsert",status="400"} 1',
    'site_http_requests_total{route="/securityandsetting.svc/SendMail",status="200"} 1',
    'site_http_requests_total{route="/Home/TeamMembers",status="200"} 1',
    'site_http_requests_total{route="unknown",status="404"} 1',
    'site_http_request_seconds_count{route="/securityandsetting.svc/ProposalInsert"} 6',
    'site_outbox_waiting{channel="mail"} 3',
    'site_outbox_failed{channel="mail"} 0',
    'site_database_up 1',
    'site_commit_records_sum 5',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  const oldestSeconds = Number(/^site_outbox_oldest_seconds\{channel="mail"\} (.*)$/m.exec(text)?.[1])
  expect(oldestSeconds).toBeGreaterThan(0)
  expect(oldestSeconds).toBeLessThanOrEqual((performance.now() - started) / 1_000)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
})

test('no metric contains values or addresses from requests', async () => {
  const { read, send, address } = await start()
  await send(proposalInsert(aTrialPayload(), { 'idempotency-key': 'secret-key' }))
  await send(call('SendMail', genericRequest(aContactHtml())))
  await fetch(`${address}/Home/TeamMembers?EmpId=mara-secret`)
  await fetch(`${address}/photos/mara-secret.webp`)
  await fetch(`${address}/_astro/page.B1gHash1.js`)
  for (const path of ['wp-admin', '%zz', 'securityandsetting.svc/mara-secret', 'x'.repeat(2_000)]) {
    await fetch(`${address}/${path}`)
  }
  const text = await read()
  expect(text).not.toMatch(/secret|meridian|harbour|noor|ada@|wp-admin|B1gHash1|xxx/i)
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route))
  expect([...routes].sort()).toEqual([
    '/Home/TeamMembers',
    '/_astro/*',
    '/securityandsetting.svc/ProposalInsert',
    '/securityandsetting.svc/SendMail',
    'unknown',
  ])
})

test('delivered and failed mails are counted', async () => {
  const refuses = { recipient: 550 }
  const smtp = await startSmtpServer({ behaviour: refuses })
  onTestFinished(() => smtp.stop())
  const { read, send } = await start({ SMTP_URL: smtp.url })
  await send(proposalInsert(aTrialPayload()))
  await vi.waitFor(async () => expect(await read()).toContain('site_outbox_failed{channel="mail"} 1'))
  smtp.behaviour = {}
  await send(proposalInsert(aTrialPayload()))
  await vi.waitFor(async () => expect(await read()).toContain('site_deliveries_delivered_total{channel="mail"} 1'))
  const text = await read()
  expect(text).toContain('site_deliveries_failed_attempts_total{channel="mail"} 1')
  expect(text).toContain('site_outbox_waiting{channel="mail"} 0')
  expect(text).toContain('site_outbox_oldest_seconds{channel="mail"} 0')
})

test('while the database fails site_database_up is 0 and the gauges of the channels are NaN', async () => {
  const backlogs = async () => {
    throw new Error('unreachable')
  }
  const needs = {
    host: '127.0.0.1',
    port: 0,
    store: { outbox: { backlogs }, channels: { list: async () => [] }, mailboxes: { find: async () => null } },
    mailbox: undefined,
    bytesToday: () => 0,
    log: { error: vi.fn() },
  }
  const { address, stop } = await serveMetrics(createMetrics(), needs)
  onTestFinished(stop)
  const text = await (await fetch(`http://127.0.0.1:${address.port}/metrics`)).text()
  expect(text).toContain('site_database_up 0')
  expect(text).toMatch(/^site_outbox_waiting\{channel="mail"\} nan$/im)
})

test('without a mailbox its gauges have no value, and with one they say whether it is read', async () => {
  expect(await (await start()).read()).not.toMatch(/^site_mailbox_(?:up|read|bytes)/m)
  const { store } = await createStore()
  const read = async (bytes = 0) => {
    const needs = { mailbox: { name: 'inbox' }, bytesToday: () => bytes, log: { error: vi.fn() } }
    const { address, stop } = await serveMetrics(createMetrics(), { ...needs, host: '127.0.0.1', port: 0, store })
    const text = await (await fetch(`http://127.0.0.1:${address.port}/metrics`)).text()
    await stop()
    return Object.fromEntries(
      Array.from(text.matchAll(/^site_mailbox_(\w+) (.*)$/gm), ([, name, value]) => [name, value]),
    )
  }
  expect(await read()).toEqual({ up: '0', read_age_seconds: 'Nan', bytes_today: '0', bytes_limit: '500000000' })
  await store.mailboxes.lease('inbox', { reader: 'this', leaseMs: 60_000 })
  await store.mailboxes.succeeded('inbox')
  expect(await read(70)).toMatchObject({
    up: '1',
    read_age_seconds: expect.stringMatching(/^[\d.e-]+$/),
    bytes_today: '70',
  })
  await store.mailboxes.failed('inbox', 'refused')
  expect(await read()).toMatchObject({ up: '0' })
})

test('an error while the metrics are read is logged and answered with 500', async () => {
  const backlogs = () => {
    throw new TypeError('no outbox')
  }
  const log = { error: vi.fn() }
  const metrics = createMetrics()
  const needs = {
    host: '127.0.0.1',
    port: 0,
    store: { outbox: { backlogs }, channels: { list: async () => [] }, mailboxes: { find: async () => null } },
    mailbox: undefined,
    bytesToday: () => 0,
    log,
  }
  const { address, stop } = await serveMetrics(metrics, needs)
  onTestFinished(stop)
  const answer = await fetch(`http://127.0.0.1:${address.port}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([500, 'The metrics could not be read.\n'])
  expect(log.error).toHaveBeenCalledWith(expect.any(TypeError), 'The metrics could not be read')
})

test('a metrics port in use stops the start with an error that names it', async () => {
  const { metricsAt } = await start()
  const { port } = new URL(metricsAt)
  await expect(start({ METRICS_PORT: port })).rejects.toThrow(`METRICS_PORT is "${port}"; expected a port that is free`)
})
