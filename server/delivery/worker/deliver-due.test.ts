import { expect, test, vi } from 'vitest'
import type { Delivery } from '../../../records/delivery.ts'
import type { Store } from '../../../store/open-store.ts'
import { createStoreOn } from '../../../tests/support/service/databases.ts'
import { aTrialRequest } from '../../../tests/support/service/records.ts'
import { admit } from '../mail/mail-channel.ts'
import { type Channel, DeliveryError } from './channel.ts'
import { deliverDue, type Round } from './delivery-worker.ts'
import { mailRetryDelay } from './retry-delay.ts'
import { openSendRate } from './send-rate.ts'

const MINUTE = 60_000

const admitTo =
  (store: Pick<Store, 'outbox'>, recipients: string[], mailHourlyLimit: number): Channel['admit'] =>
  (leased) =>
    admit(leased, { store, recipients, settings: { mailHourlyLimit } })
const log = () => ({ info: vi.fn(), error: vi.fn() })

type Change = Partial<Round> & { of?: Partial<Channel> }

/** An outbox with mails about `requests` trial requests, and a fake clock. */
async function createOutbox({ requests = 1 } = {}) {
  const clock = { now: Date.now() }
  const { store } = await createStoreOn('SQLite', () => clock.now)
  for (let count = 0; count < requests; count++) await store.requests.add(aTrialRequest(), null)
  clock.now += MINUTE
  const round = (send: (mail: Delivery) => Promise<void>, logged = log(), { of = {}, ...change }: Change = {}) => {
    const channel: Channel = {
      name: 'mail',
      sendTimeoutMs: MINUTE,
      retryDelay: mailRetryDelay,
      isAtFault: () => true,
      send,
      close() {},
      ...of,
    }
    return deliverDue({ store, channel, log: logged, ...change })
  }
  return { store, clock, round }
}

const succeeds = async () => {}
const fails = (kind: DeliveryError['kind'], why: string) => async () => {
  throw new DeliveryError(kind, why)
}

test('a temporarily refused mail is retried after about ten seconds', async () => {
  const { store, round, clock } = await createOutbox()
  await round(fails('temporary', '451 try later'))
  const [mail] = await store.outbox.list('waiting')
  expect(mail).toMatchObject({ attempts: 1, lastError: '451 try later' })
  expect((mail?.dueAt ?? 0) - clock.now).toBeGreaterThanOrEqual(9_000)
  expect((mail?.dueAt ?? 0) - clock.now).toBeLessThanOrEqual(11_000)

  const send = vi.fn(succeeds)
  await round(send)
  expect(send).not.toHaveBeenCalled()
  clock.now += 12_000
  await round(send)
  expect(await store.outbox.list()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('after three days of retries a mail is failed, and logged once at error level', async () => {
  const { store, round, clock } = await createOutbox()
  const started = clock.now
  const logged = log()
  for (let [mail] = await store.outbox.list('waiting'); mail; [mail] = await store.outbox.list('waiting')) {
    clock.now = Math.max(clock.now, mail.dueAt)
    await round(fails('temporary', '451 try later'), logged)
  }
  const days = (clock.now - started) / (24 * 60 * MINUTE)
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(3.7)
  expect(await store.outbox.list('failed')).toMatchObject([{ attempts: 18, lastError: '451 try later' }])
  expect(logged.error).toHaveBeenCalledTimes(1)
})

test('a permanently refused mail is failed at once, and the next mail is sent', async () => {
  const { store, round } = await createOutbox({ requests: 2 })
  const send = vi.fn(succeeds).mockImplementationOnce(fails('permanent', '550 no such mailbox'))
  await round(send)
  expect(await store.outbox.list()).toMatchObject([
    { state: 'failed', lastError: '550 no such mailbox' },
    { state: 'delivered' },
  ])
})

test('a server that accepts no mail ends the round and costs no mail an attempt', async () => {
  const { store, round } = await createOutbox({ requests: 2 })
  const send = vi.fn(fails('server', 'connect ECONNREFUSED'))
  expect(await round(send)).toEqual({ serverDown: 'connect ECONNREFUSED', retryAfterMs: 0 })
  expect(send).toHaveBeenCalledTimes(1)
  expect(await store.outbox.list()).toMatchObject([
    { state: 'waiting', attempts: 0, lastError: 'connect ECONNREFUSED' },
    { state: 'waiting', attempts: 0, lastError: null },
  ])
  expect(await round(vi.fn(succeeds))).toEqual({ serverDown: null, retryAfterMs: 0 })
  expect(await store.outbox.list('delivered')).toHaveLength(2)
})

test('an unexpected error postpones the mail and does not affect others', async () => {
  const { store, round } = await createOutbox({ requests: 2 })
  const send = vi.fn(succeeds).mockRejectedValueOnce(new TypeError('x is not\na function'))
  await round(send)
  expect(await store.outbox.list()).toMatchObject([
    { state: 'waiting', attempts: 1, lastError: 'x is not a function' },
    { state: 'delivered' },
  ])
})

test('a delivery without a recipient, from an earlier version, is split into one for each recipient', async () => {
  const { store, round } = await createOutbox()
  const sent: (string | null)[] = []
  await round(async ({ recipient }) => void sent.push(recipient), log(), {
    of: { admit: admitTo(store, ['sales', 'board'], 0) },
  })
  expect(sent.toSorted()).toEqual(['board', 'sales'])
  const delivered = await store.outbox.list('delivered')
  expect(delivered.map(({ recipient }) => recipient).toSorted()).toEqual(['board', 'sales'])
})

test('mails over the hourly limit are sent in later hours, oldest first, with one notice an hour', async () => {
  const { store, clock, round } = await createOutbox({ requests: 5 })
  clock.now = Date.UTC(2030, 0, 1, 12)
  const mails = (await store.outbox.list()).map(({ id }) => id)
  const sent: string[] = []
  const send = async ({ id, about }: Delivery) => {
    sent.push(about.kind === 'notice' ? 'notice' : id)
  }
  const limited = () => round(send, log(), { of: { admit: admitTo(store, ['sales'], 2) } })
  await limited()
  clock.now += 59 * MINUTE
  await limited()
  expect(sent).toEqual([...mails.slice(0, 2), 'notice'])
  expect(await store.outbox.waitingFor('sales')).toBe(3)
  expect(await store.outbox.list('waiting')).toMatchObject(
    Array(3).fill({ attempts: 0, lastError: expect.stringContaining('MAIL_HOURLY_LIMIT') }),
  )
  clock.now += MINUTE
  await limited()
  clock.now += 60 * MINUTE
  await limited()
  expect(sent).toEqual([...mails.slice(0, 2), 'notice', ...mails.slice(2, 4), 'notice', mails[4]])
})

test('a mail waits for at most one of the acknowledgements that share its rate and are not admitted', async () => {
  const { store, clock, round } = await createOutbox({ requests: 0 })
  await store.channels.switchOn(['mail', 'acknowledgement'])
  const Email = 'ada@meridian.example'
  for (let count = 0; count < 5; count++)
    await store.requests.add(aTrialRequest({ Email }), null, { mayAcknowledge: true })
  clock.now += 3 * MINUTE
  const sendRate = openSendRate(60_000) // One each millisecond.
  const done: string[] = []
  const admit = async ({ id }: Delivery) => {
    await store.deliveries.dismiss(id, 'more than a day old', null)
    done.push('acknowledgement')
    return null
  }
  await Promise.all([
    round(succeeds, log(), { sendRate, of: { name: 'acknowledgement', admit } }),
    round(async () => void done.push('mail'), log(), { sendRate }),
  ])
  expect(done.toSorted()).toEqual([...Array(5).fill('acknowledgement'), ...Array(5).fill('mail')])
  expect(done.indexOf('mail')).toBeLessThanOrEqual(1)
})

test('a mail sent while the database fails is not sent again', async () => {
  const { store, round } = await createOutbox()
  const send = vi.fn(succeeds)
  let failures = 2
  const markDelivered = async (id: string) => {
    if (failures-- > 0) throw new Error('Connection terminated unexpectedly')
    await store.outbox.markDelivered(id)
  }
  const outbox = { ...store.outbox, markDelivered }
  await round(send, log(), { store: { ...store, outbox } })
  expect(send).toHaveBeenCalledTimes(1)
  expect(await store.outbox.list()).toMatchObject([{ state: 'delivered' }])
})

test('a lease is longer than the channel’s send limit', async () => {
  const { store, round } = await createOutbox()
  const leaseDue = vi.fn(store.outbox.leaseDue)
  await round(succeeds, log(), {
    of: { sendTimeoutMs: 10 * MINUTE },
    store: { ...store, outbox: { ...store.outbox, leaseDue } },
  })
  expect(leaseDue.mock.calls[0]?.[1]).toBeGreaterThan(10 * MINUTE)
})
