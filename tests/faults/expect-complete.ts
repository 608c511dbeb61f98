import { expect, vi } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { sumOfBacklogs } from '../../store/outbox/backlog.ts'
import type { startSmtpServer } from '../support/service/smtp-server.ts'

type Where = { dataDir: string; databaseUrl?: string }
type Received = Pick<Awaited<ReturnType<typeof startSmtpServer>>, 'mails'>

/** Within this time at least one mail must be sent, also on a busy machine. */
const STANDSTILL_MS = 120_000

/** Every acknowledged request of the load, whose company is its own, is stored exactly once. Resolves to their number. */
export async function expectEveryRequestOnce(where: Where, acknowledged: string[]) {
  const store = await openStore(where)
  const names = (await store.requests.listStored({ form: 'trial' })).map(({ company }) => company)
  await store.close()
  const stored = new Set(names)
  expect(names.length - stored.size, 'requests that are stored twice').toBe(0)
  expect(
    acknowledged.filter((name) => !stored.has(name)),
    'acknowledged requests that are lost',
  ).toEqual([])
  return names.length
}

/** Waits until the mail about each request has arrived. The copies of a mail that arrived more than once are the same. */
export async function expectEveryMail(where: Where, { mails }: Received, most = { twice: 0 }) {
  const store = await openStore(where)
  try {
    let waiting = Number.POSITIVE_INFINITY
    const hasProgressed = async () => {
      const before = waiting
      waiting = sumOfBacklogs(await store.outbox.backlogs()).waiting
      return waiting < before
    }
    while (waiting > 0) {
      await vi.waitUntil(hasProgressed, { timeout: STANDSTILL_MS, interval: 100 })
    }
    const requests = (await store.requests.listStored()).map(({ id }) => id)
    const delivered = await store.outbox.list('delivered')
    // A service that runs for a minute adds the daily report.
    const aboutRequests = delivered.filter(({ about }) => about.kind === 'request')
    expect(aboutRequests.map(({ about }) => about.id).toSorted()).toEqual(requests.toSorted())
    const arrived = Map.groupBy(mails, ({ messageId }) => /^<([^@]+)@/.exec(messageId ?? '')?.[1])
    expect(new Set(arrived.keys())).toEqual(new Set(delivered.map(({ about }) => about.id)))
    for (const same of arrived.values()) {
      expect(new Set(same.map(({ subject, text }) => `${subject}\n${text}`)).size).toBe(1)
    }
    const twice = mails.length - arrived.size
    expect(twice, 'mails that arrived twice').toBeLessThanOrEqual(most.twice)
    return { twice }
  } finally {
    await store.close()
  }
}
