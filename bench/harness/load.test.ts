import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { load } from './load.ts'

/** Measures a server that sends this response. */
async function measure(status: number, answer: string, expectedText = 'good') {
  const keys: unknown[] = []
  const server = createServer(({ headers }, response) => {
    keys.push(headers['idempotency-key'])
    response.writeHead(status).end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  let count = 0
  const request = () => ({ headers: { 'idempotency-key': `${count++}` } })
  const times = { warmUpMs: 100, ms: 200 }
  const measured = await load({ port, connections: 2, request, expectedText, ...times })
  return { ...measured, keys }
}

test('correct responses are counted and timed, and no request is sent twice', async () => {
  const { perSecond, p50Ms, p99Ms, keys } = await measure(200, 'a good answer')
  expect(perSecond).toBeGreaterThan(1)
  expect(p50Ms).toBeGreaterThan(0)
  expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
  expect(new Set(keys).size).toBe(keys.length)
})

test('an unexpected response ends the measurement and is printed', async () => {
  await expect(measure(200, 'a bad answer')).rejects.toThrow('a bad answer')
})

test.each(['good', ''])('an error status ends the measurement with the expected text "%s"', async (expectedText) => {
  await expect(measure(503, 'good', expectedText)).rejects.toThrow(/ [1-9]\d* error statuses/)
})
