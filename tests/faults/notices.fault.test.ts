import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { freePort } from '../support/free-port.ts'
import { createDatabase, skipWithout } from '../support/service/databases.ts'
import { aReceiver, startNotices, webhookEnv } from '../support/service/notices.ts'
import { type Receiver, secretOf } from '../support/service/receiver.ts'
import { aTrialRequest } from '../support/service/records.ts'
import { expectEveryRequestOnce } from './expect-complete.ts'
import { expireLeases } from './expire-leases.ts'
import { ROUNDS, sameOnBoth } from './extent.ts'
import { preloadInstance, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { randomFrom } from './random.ts'

const ROUND_LIMIT_MS = 30_000
const SEED = 20_261_123
/** Requests within a day: 10,000 take half a minute. */
const REQUESTS = ROUNDS >= 1_000 ? 10_000 : 120
const HOUR_MS = 60 * 60_000

const idsOf = ({ accepted }: Receiver) => accepted.map(({ body }) => body.data.id as string)

/** Waits until nothing is waiting, and checks that each message was accepted, at most `twice` of them twice. */
async function expectEveryNotice(
  where: Parameters<typeof openStore>[0],
  receiver: Receiver,
  { twice }: { twice: number },
) {
  const store = await openStore(where)
  const options = { timeout: 120_000, interval: 200 }
  const waiting = () => store.outbox.list('waiting', { channels: ['webhook'] })
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), options)
  const requests = (await store.requests.listStored()).map(({ id }) => id)
  await store.close()
  const ids = idsOf(receiver)
  expect([...new Set(ids)].toSorted()).toEqual(requests.toSorted())
  const messages = new Set(receiver.accepted.map(({ headers }) => headers['webhook-id']))
  expect(messages.size).toBe(requests.length) // A copy has the id of the first.
  expect(ids.length - requests.length).toBeLessThanOrEqual(twice)
  return { requests: requests.length, twice: ids.length - requests.length }
}

describe.each(sameOnBoth)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test(`no notice is lost when the service is killed (${ROUNDS} ×) while it sends`, {
    timeout: 120_000 + ROUNDS * ROUND_LIMIT_MS,
  }, async () => {
    const random = randomFrom(SEED)
    const where = await createDatabase(kind)
    const receiver = await aReceiver({ secret: secretOf('a') })
    const port = await freePort()
    const options = { ...where, port, env: webhookEnv(receiver) }
    const load = startLoad([`http://127.0.0.1:${port}`])
    let next = preloadInstance(options)
    for (let round = 0; round < ROUNDS; round++) {
      const instance = next
      await instance.start()
      next = preloadInstance(options)
      // Some kills are between the receiver's acceptance and its answer.
      receiver.behaviour = { delayMs: Math.floor(random() * 20) }
      await load.waitForMore(Math.floor(random() * 20))
      await wait(random() * 30)
      await instance.end('SIGKILL')
    }
    await next.end('SIGKILL')
    await expireLeases(where)
    receiver.behaviour = {}
    const instance = await startInstance(options)
    await load.waitForMore(1)
    await load.stop()
    await expectEveryRequestOnce(where, load.acknowledged)
    // Up to four are sent at the same time.
    const { requests, twice } = await expectEveryNotice(where, receiver, { twice: 4 * ROUNDS })
    expect(await instance.end('SIGTERM')).toBe(0)
    console.log(`${kind}: killed ${ROUNDS} times; ${requests} notices, ${twice} of them arrived twice`)
  })

  test('two instances send each notice once', async () => {
    const where = await createDatabase(kind)
    const receiver = await aReceiver({ secret: secretOf('a') })
    const env = webhookEnv(receiver)
    const instances = await Promise.all([startInstance({ ...where, env }), startInstance({ ...where, env })])
    const load = startLoad(instances.map(({ origin }) => origin))
    await load.waitForMore(40)
    await load.stop()
    await expectEveryNotice(where, receiver, { twice: 0 })
    for (const instance of instances) expect(await instance.end('SIGTERM')).toBe(0)
  })
})

test(`${REQUESTS} requests while a receiver is down for a day are all delivered after it is back`, async () => {
  const receiver = await aReceiver({ behaviour: { status: 503 } })
  const { store, wake, clock } = await startNotices({ env: webhookEnv(receiver) })
  const HOURS = 24
  const PER_HOUR = Math.ceil(REQUESTS / HOURS)
  for (let hour = 0; hour < HOURS; hour++) {
    await Promise.all(Array.from({ length: PER_HOUR }, () => store.requests.add(aTrialRequest(), null)))
    clock.now += HOUR_MS
    wake()
  }
  const all = () => store.outbox.list('waiting', { channels: ['webhook'] })
  const options = { timeout: 120_000, interval: 1_000 }
  await vi.waitFor(async () => expect((await all()).every(({ attempts }) => attempts > 0)).toBe(true), options)
  receiver.behaviour = {}
  await store.requests.add(aTrialRequest(), null)
  wake()
  const count = HOURS * PER_HOUR + 1
  await vi.waitFor(() => expect(receiver.accepted).toHaveLength(count), options)
  expect(new Set(idsOf(receiver)).size).toBe(count)
}, 300_000)

test('a slow receiver is waited for, and one that does not answer within 15 s is tried again', async () => {
  const receiver = await aReceiver({ behaviour: { delayMs: 1_000 } })
  const { store, wake } = await startNotices({ env: webhookEnv(receiver) })
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(() => expect(receiver.accepted).toHaveLength(1), { timeout: 10_000 })
  receiver.behaviour = { status: 'hang' }
  const realTimeout = AbortSignal.timeout
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => realTimeout(ms / 10))
  const startedAt = Date.now()
  await store.requests.add(aTrialRequest(), null)
  wake()
  const failed = async () => (await store.outbox.list('waiting', { channels: ['webhook'] }))[0]
  await vi.waitFor(async () => expect((await failed())?.attempts).toBe(1), { timeout: 30_000 })
  expect((await failed())?.lastError).toBe('The receiver did not answer within 15 s')
  expect(Date.now() - startedAt).toBeGreaterThan(1_450)
}, 60_000)
