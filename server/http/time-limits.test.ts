import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { SERVICE_PATH } from '../../contract/calls.ts'
import { no } from '../../contract/envelope.ts'
import { aTrialOnTheWire, proposalInsert } from '../../tests/support/proposals.ts'
import { startService } from '../../tests/support/service.ts'
import { type TimeLimits, timeLimits } from './time-limits.ts'

const LONG_MS = 60_000

/** A listening service whose limits are long but for the change. */
async function listening(change: Partial<TimeLimits>) {
  const long = {
    headMs: LONG_MS,
    requestMs: LONG_MS,
    answerMs: LONG_MS,
    lateCheckMs: LONG_MS,
    checkMs: 20,
  }
  const { service } = await startService({
    timeLimits: { ...long, ...change },
  })
  await service.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.server.address() as AddressInfo
  /** What comes back until the service hangs up. */
  return async (request: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    return text(socket)
  }
}

test('who does not finish the head of a request is hung up on', async () => {
  const send = await listening({ headMs: 50 })
  expect(await send('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /)
})

test('who does not finish its body is hung up on', async () => {
  const send = await listening({ requestMs: 50, headMs: 50 })
  const head = `POST ${SERVICE_PATH}/SendMail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  expect(await send(`${head}Content-Length: 100\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 408 /)
})

test('an answer that takes too long is a 503 with the envelope', async () => {
  const add = () => new Promise<never>(() => {})
  const { service } = await startService({
    timeLimits: { ...timeLimits, answerMs: 50, lateCheckMs: 20 },
    store: (real) => ({ ...real, leads: { ...real.leads, add } }),
  })
  const answer = await service.inject(proposalInsert(aTrialOnTheWire()))
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual(no('The answer took too long; try again later.'))
})

test('within the limits everything is answered', async () => {
  const send = await listening({})
  expect(await send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})
