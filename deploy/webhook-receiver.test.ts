import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signatureHeaders } from '../server/delivery/webhook/sign-message.ts'
import { startNotices } from '../tests/support/service/notices.ts'
import { secretOf } from '../tests/support/service/receiver.ts'
import { aTrialRequest } from '../tests/support/service/records.ts'
import { createDirectory } from '../tests/support/service/service.ts'

async function startExample(secret: string, file = 'deploy/webhook-receiver.mjs') {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' }
  const program = spawn(process.execPath, [file], { env })
  onTestFinished(() => void program.kill())
  let printed = ''
  program.stdout.on('data', (part) => {
    printed += part
  })
  await once(program.stdout, 'data')
  return { url: /http:\S+/.exec(printed)?.[0] ?? '', printed: () => printed }
}

test('the example receiver passes on what the service sends, once', async () => {
  const example = await startExample(secretOf('a'))
  const env = { WEBHOOK_URL: example.url, WEBHOOK_SECRET: secretOf('a') }
  const { store, wake } = await startNotices({ env })
  const added = await store.requests.add(aTrialRequest({ CompanyName: 'Meridian' }), null)
  wake()
  await vi.waitFor(async () => expect(await store.outbox.list('delivered')).toHaveLength(1))
  expect(example.printed()).toContain('New: Meridian, reference ')
  await store.erase({ requests: [(added as { id: string }).id] })
  wake()
  await vi.waitFor(() => expect(example.printed()).toContain('Erase everything about'))
})

test('the example receiver refuses a large body, and survives a sender that closes the connection', async () => {
  const example = await startExample(secretOf('a'))
  const { port } = new URL(example.url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\npart')
  socket.destroy()
  const large = await fetch(example.url, { method: 'POST', body: 'a'.repeat(1_000_001) })
  expect(large.status).toBe(413)
  const unsigned = await fetch(example.url, { method: 'POST', body: '{}' })
  expect(unsigned.status).toBe(401)
})

test('the example receiver refuses a message with another signature', async () => {
  const example = await startExample(secretOf('b'))
  const env = { WEBHOOK_URL: example.url, WEBHOOK_SECRET: secretOf('a') }
  const { store, wake } = await startNotices({ env })
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(async () =>
    expect(await store.outbox.list(undefined, { channels: ['webhook'] })).toMatchObject([
      { state: 'waiting', lastError: 'The receiver answered 401' },
    ]),
  )
  expect(example.printed()).not.toContain('New:')
})

test('the example receiver answers a repeat with the result of the attempt that is still running', async () => {
  const source = readFileSync('deploy/webhook-receiver.mjs', 'utf8')
  // A CRM that is slow and fails once.
  const slow = source.replace(
    'async function passOn({ type, data }) {',
    `let failures = 1
    async function passOn({ type, data }) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      if (failures-- > 0) throw new Error('The CRM is unreachable')`,
  )
  const file = join(createDirectory(), 'receiver.mjs')
  writeFileSync(file, slow)
  const example = await startExample(secretOf('a'), file)
  const body = JSON.stringify({ type: 'test', data: {} })
  const keys = [Buffer.from('a'.repeat(32))]
  const send = () =>
    fetch(example.url, {
      method: 'POST',
      body,
      headers: signatureHeaders({ id: 'one', body, at: Date.now(), keys }),
    })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([500, 500])
  expect((await send()).status).toBe(204)
})
