import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startNotices } from '../tests/support/service/notices.ts'
import { secretOf } from '../tests/support/service/receiver.ts'
import { aTrialLead } from '../tests/support/service/records.ts'

async function startExample(secret: string) {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' }
  const program = spawn(process.execPath, ['deploy/webhook-receiver.mjs'], { env })
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
  const added = await store.leads.add(aTrialLead({ CompanyName: 'Meridian' }), null)
  wake()
  await vi.waitFor(async () => expect(await store.outbox.list('delivered')).toHaveLength(1))
  expect(example.printed()).toContain('New: Meridian, reference ')
  await store.erase({ leads: [(added as { id: string }).id], messages: [] })
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
  await store.leads.add(aTrialLead(), null)
  wake()
  await vi.waitFor(async () =>
    expect(await store.outbox.list(undefined, { channels: ['webhook'] })).toMatchObject([
      { state: 'waiting', lastError: 'The receiver answered 401' },
    ]),
  )
  expect(example.printed()).not.toContain('New:')
})
