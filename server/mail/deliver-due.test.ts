import { expect, test, vi } from 'vitest'
import { aContactHtml, aStore, aTrialLead } from '../../tests/support/records.ts'
import type { Mail } from '../store/store.ts'
import { deliverDue } from './deliver-due.ts'
import { SendError } from './send-error.ts'

const MINUTE = 60_000
const log = () => ({ info: vi.fn(), error: vi.fn() })

/** An outbox with mails about `leads` trial requests, and a clock that stands until it is moved. */
async function anOutbox({ leads = 1 } = {}) {
  const { store } = await aStore()
  for (let count = 0; count < leads; count++) await store.leads.add(aTrialLead(), null)
  const clock = { now: Date.now() + MINUTE }
  const round = (send: (mail: Mail) => Promise<string[]>, logged = log()) =>
    deliverDue({ outbox: store.outbox, send, log: logged, now: () => clock.now })
  return { store, clock, round }
}

const taken = async () => []
const fails = (kind: SendError['kind'], why: string) => async () => {
  throw new SendError(kind, why)
}

test('a delivered mail is marked, and not sent again', async () => {
  const { store, round, clock } = await anOutbox()
  const send = vi.fn(taken)
  await round(send)
  await round(send)
  expect(send).toHaveBeenCalledTimes(1)
  expect(await store.outbox.list()).toMatchObject([
    { state: 'delivered', attempts: 1, deliveredAt: clock.now },
  ])
})

test('what waits leaves oldest first', async () => {
  const { store, round } = await anOutbox({ leads: 3 })
  await store.messages.add(aContactHtml(), null)
  const sent: string[] = []
  await round(async ({ id }) => {
    sent.push(id)
    return []
  })
  expect(sent).toEqual((await store.outbox.list()).map(({ id }) => id))
  expect(sent).toHaveLength(4)
})

test('a mail that is refused for now waits about ten seconds and is tried again', async () => {
  const { store, round, clock } = await anOutbox()
  await round(fails('later', '451 try later'))
  const [mail] = await store.outbox.list('waiting')
  expect(mail).toMatchObject({ attempts: 1, lastError: '451 try later' })
  expect((mail?.dueAt ?? 0) - clock.now).toBeGreaterThanOrEqual(9_000)
  expect((mail?.dueAt ?? 0) - clock.now).toBeLessThanOrEqual(11_000)

  const send = vi.fn(taken)
  await round(send)
  expect(send).not.toHaveBeenCalled()
  clock.now += 12_000
  await round(send)
  expect(await store.outbox.list()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('after three days of trying it is failed, and said once at error level', async () => {
  const { store, round, clock } = await anOutbox()
  const started = clock.now
  const logged = log()
  while ((await store.outbox.list('waiting')).length > 0) {
    await round(fails('later', '451 try later'), logged)
    clock.now += MINUTE
  }
  const days = (clock.now - started) / (24 * 60 * MINUTE)
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(3.7)
  expect(await store.outbox.list('failed')).toMatchObject([
    { attempts: 18, lastError: '451 try later' },
  ])
  expect(logged.error).toHaveBeenCalledTimes(1)
})

test('a mail that is refused for good is failed at once, the next one leaves', async () => {
  const { store, round } = await anOutbox({ leads: 2 })
  const send = vi.fn(taken).mockImplementationOnce(fails('never', '550 no such mailbox'))
  await round(send)
  expect(await store.outbox.list()).toMatchObject([
    { state: 'failed', lastError: '550 no such mailbox' },
    { state: 'delivered' },
  ])
})

test('a server that takes nothing ends the round and costs no mail an attempt', async () => {
  const { store, round } = await anOutbox({ leads: 2 })
  const send = vi.fn(fails('server', 'connect ECONNREFUSED'))
  expect(await round(send)).toEqual({ serverDown: 'connect ECONNREFUSED' })
  expect(send).toHaveBeenCalledTimes(1)
  expect(await store.outbox.list()).toMatchObject([
    { state: 'waiting', attempts: 0, lastError: 'connect ECONNREFUSED' },
    { state: 'waiting', attempts: 0, lastError: null },
  ])
  expect(await round(vi.fn(taken))).toEqual({ serverDown: null })
  expect(await store.outbox.list('delivered')).toHaveLength(2)
})

test('an error nobody foresaw postpones the mail and harms no other', async () => {
  const { store, round } = await anOutbox({ leads: 2 })
  const send = vi.fn(taken).mockRejectedValueOnce(new TypeError('x is not\na function'))
  await round(send)
  expect(await store.outbox.list()).toMatchObject([
    { state: 'waiting', attempts: 1, lastError: 'x is not a function' },
    { state: 'delivered' },
  ])
})

test('recipients that were refused while others took the mail are reported', async () => {
  const { store, round } = await anOutbox()
  const logged = log()
  await round(async () => ['gone@sextant.example'], logged)
  expect(await store.outbox.list('delivered')).toHaveLength(1)
  expect(logged.error.mock.calls[0]?.[0]).toMatchObject({ refused: ['gone@sextant.example'] })
})

test('a mail that left while the database was away does not leave again', async () => {
  const { store, clock } = await anOutbox()
  const send = vi.fn(taken)
  let away = 2
  const markDelivered = async (id: string, now: number) => {
    if (away-- > 0) throw new Error('Connection terminated unexpectedly')
    await store.outbox.markDelivered(id, now)
  }
  const outbox = { ...store.outbox, markDelivered }
  await deliverDue({ outbox, send, log: log(), now: () => clock.now })
  expect(send).toHaveBeenCalledTimes(1)
  expect(await store.outbox.list()).toMatchObject([{ state: 'delivered' }])
})
