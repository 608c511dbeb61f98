import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { CONSOLE_ORIGIN, startConsole } from '../../../tests/support/service/console.ts'
import { guardCalls } from './guard.ts'

test('a call is answered for a signed-in person', async () => {
  const { call, me } = await startConsole({ areas: ['inbox'] })
  const { status, body, headers } = await call('GET', '/session')
  expect(status).toBe(200)
  expect(body).toMatchObject({ me: { id: me.id, areas: ['inbox'] }, company: 'Sextant' })
  expect(headers['cache-control']).toBe('no-store')
})

test('behind a trusted proxy the host is that of the request, not X-Forwarded-Host', async () => {
  const { call } = await startConsole({ env: { TRUST_PROXY: 'true' } })
  const { host } = new URL(CONSOLE_ORIGIN)
  const forged = { host: 'www.sextant.example', 'x-forwarded-host': host }
  expect((await call('GET', '/session', { headers: forged })).status).toBe(421)
  const headers = { host, 'x-forwarded-host': 'www.sextant.example' }
  expect((await call('GET', '/session', { headers })).status).toBe(200)
})

test('a route that does not say who may call it cannot be added', () => {
  const app = Fastify()
  guardCalls(app, { sessions: { find: async () => null }, origin: () => CONSOLE_ORIGIN })
  const add = (config: { access?: 'everybody' }) => app.get('/new', { config }, () => 'answer')
  expect(() => add({})).toThrow('The route /new does not say who may call it.')
  expect(() => add({ access: 'everybody' })).not.toThrow()
})

/** Other headers must be absent: no permission for other origins, no name of the server. */
const consoleHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}

test.each([
  ['the document', '/inbox', {}, 200, 'no-cache'],
  ['a script', '/_console/main-B1gHash1.js', {}, 200, 'public, max-age=31536000, immutable'],
  ['a script of an earlier version', '/_console/old-B1gHash1.js', {}, 404, 'no-store'],
  ['a call', '/api/sign-in/means', { 'sec-fetch-site': 'same-origin' }, 200, 'no-store'],
  ['a refused call', '/api/session', { 'sec-fetch-site': 'same-origin' }, 401, 'no-store'],
  ['an unknown call', '/api/nothing', { 'sec-fetch-site': 'same-origin' }, 404, 'no-store'],
  ['a call of a foreign page', '/api/session', { 'sec-fetch-site': 'cross-site' }, 403, 'no-store'],
  ['an answer for another host', '/', { host: 'www.sextant.example' }, 421, 'no-store'],
  ['a call for another host', '/api/session', { host: 'www.sextant.example' }, 421, 'no-store'],
])('%s of the console has exactly the expected security headers', async (_what, url, more, status, cacheControl) => {
  const { app } = await startConsole()
  const headers = { host: new URL(CONSOLE_ORIGIN).host, ...more }
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode).toBe(status)
  const { 'cache-control': cached, ...others } = answer.headers
  expect(cached).toBe(cacheControl)
  for (const name of ['connection', 'content-length', 'content-type', 'date', 'etag']) delete others[name]
  expect(others).toEqual(consoleHeaders)
})

test('the console sends HSTS only if its address begins with https', async () => {
  const { app } = await startConsole({ origin: 'http://localhost:3001' })
  const { headers } = await app.inject({ url: '/', headers: { host: 'localhost:3001' } })
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('a call without its area is logged, with the id of the person', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const { call, me } = await startConsole({ areas: ['inbox'], log })
  await call('GET', '/audit')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      msg: 'A call without its area was refused',
      staff: me.id,
      method: 'GET',
      route: '/api/audit',
    },
  ])
})

test('a session ends after 30 minutes without use, and polling does not extend it', async () => {
  let time = Date.UTC(2026, 10, 21, 12)
  const { call } = await startConsole({ now: () => time })
  time += 29 * 60_000
  expect((await call('GET', '/session')).status).toBe(200)
  time += 29 * 60_000
  expect((await call('GET', '/session', { headers: { 'console-poll': '1' } })).status).toBe(200)
  time += 2 * 60_000
  expect((await call('GET', '/session')).status).toBe(401)
})

test('a session ends after 12 hours of use', async () => {
  let time = Date.UTC(2026, 10, 21, 12)
  const { call } = await startConsole({ now: () => time })
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    time += 20 * 60_000
    expect((await call('GET', '/session')).status).toBe(200)
  }
  time += 20 * 60_000
  expect((await call('GET', '/session')).status).toBe(401)
})

test('the document of the console is served at the address of every screen', async () => {
  const { app } = await startConsole()
  const { host } = new URL(CONSOLE_ORIGIN)
  for (const url of ['/', '/inbox/0198c0de', '/audit']) {
    const { statusCode, body } = await app.inject({ url, headers: { host } })
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Console</title>')
  }
})

test('on this machine the address 127.0.0.1 leads to localhost', async () => {
  const { app } = await startConsole({ origin: 'http://localhost:3001' })
  const answer = await app.inject({ url: '/inbox', headers: { host: '127.0.0.1:3001' } })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('http://localhost:3001/inbox')
})

test.each([
  ['http://localhost:3001', 'GET', '127.0.0.1.evil.example'],
  ['http://localhost:3001', 'GET', 'evil.example:3001'],
  ['http://localhost:3001', 'POST', '127.0.0.1:3001'],
  ['https://staff.example.com', 'GET', '127.0.0.1:3001'],
] as const)('the console at %s refuses %s for the host %s', async (origin, method, host) => {
  const { app } = await startConsole({ origin })
  expect((await app.inject({ method, url: '/inbox', headers: { host } })).statusCode).toBe(421)
})

test('a bug is answered without its details', async () => {
  const { call, store } = await startConsole()
  vi.spyOn(store.passkeys, 'listOf').mockRejectedValue(new TypeError('secret detail'))
  const { status, body, text } = await call('GET', '/session')
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'broken' })
  expect(text).not.toContain('secret detail')
})

test('a call of more than 256 kB is refused before it is read', async () => {
  const { call } = await startConsole()
  const body = { response: { id: 'x'.repeat(256 * 1024) } }
  const answer = await call('POST', '/sign-in', { as: null, body })
  expect([answer.status, answer.body.message]).toEqual([413, 'This call may have at most 262 kB.'])
})
