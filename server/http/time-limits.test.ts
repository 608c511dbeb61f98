import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { no } from '../../contract/envelope.ts'
import { SERVICE_PATH } from '../../contract/wire/call-request.ts'
import { accepted, aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { startService } from '../../tests/support/service/service.ts'
import { openLog } from '../log.ts'
import { type TimeLimits, timeLimits } from './time-limits.ts'

const LONG_MS = 60_000

/** A listening service with long limits, except for the change. */
async function listening(change: Partial<TimeLimits>) {
  const long = {
    headMs: LONG_MS,
    requestMs: LONG_MS,
    answerMs: LONG_MS,
    checkMs: 20,
  }
  const { service } = await startService({
    timeLimits: { ...long, ...change },
  })
  await service.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.server.address() as AddressInfo
  /** Returns what the service sends until it closes the connection. */
  return async (request: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    return text(socket)
  }
}

test('a client that does not finish its headers is disconnected', async () => {
  const send = await listening({ headMs: 50 })
  expect(await send('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a client that does not finish its body is disconnected', async () => {
  const send = await listening({ requestMs: 50, headMs: 50 })
  const head = `POST ${SERVICE_PATH}/SendMail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  expect(await send(`${head}Content-Length: 100\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 408 /)
})

test('an answer that takes too long is a 503 with the envelope', async () => {
  const add = () => new Promise<never>(() => {})
  const { service } = await startService({
    timeLimits: { ...timeLimits, answerMs: 50 },
    store: (real) => ({ ...real, requests: { ...real.requests, add } }),
  })
  const answer = await service.inject(proposalInsert(aTrialPayload()))
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual(no('The answer took too long; try again later.'))
})

test('the retry of a call that was answered with 503 finds the request that was stored afterwards', async () => {
  const lines: string[] = []
  const database = Promise.withResolvers<void>()
  const stored = Promise.withResolvers<void>()
  const { service, requests } = await startService({
    log: openLog('warn', { write: (line) => void lines.push(line) }),
    timeLimits: { ...timeLimits, answerMs: 50 },
    store: (real) => ({
      ...real,
      requests: {
        ...real.requests,
        async add(...request) {
          await database.promise
          const added = await real.requests.add(...request)
          stored.resolve()
          return added
        },
      },
    }),
  })
  const send = () => service.inject(proposalInsert(aTrialPayload(), { 'idempotency-key': 'once' }))
  expect((await send()).statusCode).toBe(503)
  database.resolve()
  await stored.promise
  expect((await send()).json()).toEqual(accepted())
  expect(await requests.listStored()).toHaveLength(1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, err: { type: 'AnswerTimeout' } }])
})

test('a client that closed the connection is not answered', async () => {
  const lines: string[] = []
  const requestAdded = Promise.withResolvers<void>()
  const { service } = await startService({
    log: openLog('warn', { write: (line) => void lines.push(line) }),
    timeLimits: { ...timeLimits, answerMs: 50 },
    store: (real) => ({
      ...real,
      requests: {
        ...real.requests,
        add() {
          requestAdded.resolve()
          return new Promise(() => {})
        },
      },
    }),
  })
  const address = new URL(await service.listen({ host: '127.0.0.1', port: 0 }))
  expect((await fetch(new URL('/Home/TeamMembers.vcf?EmpId=nobody', address))).status).toBe(404)

  const { url, payload } = proposalInsert(aTrialPayload())
  const body = JSON.stringify(payload)
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  const head = `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  await requestAdded.promise
  socket.destroy()

  await wait(150) // Longer than the limit for an answer.
  expect(lines).toEqual([])
})

test('a request within the limits is answered', async () => {
  const send = await listening({})
  expect(await send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})
