import { expect, vi } from 'vitest'
import { openStore, type Where } from '../../server/store/open-store.ts'
import type { startSmtpServer } from '../support/smtp-server.ts'

type Received = Pick<Awaited<ReturnType<typeof startSmtpServer>>, 'mails'>

/** Every acknowledged lead is there exactly once, and nothing is there twice. */
export async function expectEveryLeadOnce(where: Where, acknowledged: string[]) {
  const store = await openStore(where)
  const names = (await store.leads.list()).map(({ CompanyName }) => CompanyName)
  await store.close()
  expect(names.length, 'leads that are kept twice').toBe(new Set(names).size)
  const kept = new Set(names)
  expect(
    acknowledged.filter((name) => !kept.has(name)),
    'acknowledged leads that are lost',
  ).toEqual([])
  return names.length
}

/** Waits until each kept record's mail has arrived. Mails that came more than once have the same id. */
export async function expectEveryMail(where: Where, { mails }: Received, most = { twice: 0 }) {
  const store = await openStore(where)
  try {
    await vi.waitFor(async () => expect(await store.outbox.list('waiting')).toEqual([]), {
      timeout: 40_000,
      interval: 100,
    })
    const expected = (await store.outbox.list('delivered')).map(({ id }) => id)
    const arrived = mails.map(({ messageId }) => /^<([^@]+)@/.exec(messageId ?? '')?.[1] ?? '')
    expect(new Set(arrived)).toEqual(new Set(expected))
    expect(arrived.length - expected.length, 'mails that came twice').toBeLessThanOrEqual(
      most.twice,
    )
  } finally {
    await store.close()
  }
}
