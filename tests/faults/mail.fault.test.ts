import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { aDatabase, databases, type Kind, skipWithout } from '../support/service/databases.ts'
import type { Behaviour } from '../support/service/smtp-server.ts'
import { expectEveryLeadOnce, expectEveryMail } from './everything.ts'
import { PORT, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { aMailServer } from './mail-server.ts'

/** Half a minute of waiting takes a second and a half. */
const FAST = { before: ['clock' as const], env: { CLOCK_SPEED: '20', LOG_LEVEL: 'info' } }
const smtpUrl = `smtp://127.0.0.1:${PORT.smtp}`

async function aLoadedInstance(kind: Kind) {
  const where = await aDatabase(kind)
  const instance = await startInstance({ ...where, smtpUrl, ...FAST })
  const load = startLoad([instance.origin])
  await load.more(20)
  return { where, load, instance }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the mail server is down, and comes back', { timeout: 60_000 }, async () => {
    const { where, load } = await aLoadedInstance(kind)
    await load.stop()
    const smtp = await aMailServer()
    await expectEveryLeadOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp)
  })

  test.each<[string, Behaviour]>([
    ['hangs before its greeting', { greeting: 'hang' }],
    ['is not available', { greeting: 421 }],
    ['hangs with a mail in its hands', { data: 'hang' }],
    ['wants a mail later', { data: 451 }],
    ['hangs up on a mail', { data: 'disconnect' }],
  ])('the mail server %s, then takes all of it', { timeout: 60_000 }, async (_, behaviour) => {
    const smtp = await aMailServer(behaviour)
    const { where, load } = await aLoadedInstance(kind)
    await vi.waitUntil(() => smtp.misbehaved > 0, { timeout: 20_000 })
    await load.stop()
    expect(smtp.mails).toEqual([])
    smtp.behaviour = {}
    await expectEveryLeadOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp)
  })

  test('the mail server refuses for good: staff are told, and nothing is tried until they ask', {
    timeout: 120_000,
  }, async () => {
    const smtp = await aMailServer({ data: 554 })
    const { where, load, instance } = await aLoadedInstance(kind)
    await load.stop()
    const kept = await expectEveryLeadOnce(where, load.acknowledged)
    const { outbox, close } = await openStore(where)
    await vi.waitUntil(async () => (await outbox.backlog()).waiting === 0, { timeout: 60_000 })
    const failed = await outbox.list('failed')
    expect(failed.map(({ lastError }) => lastError)).toEqual(
      failed.map(() => expect.stringContaining('554')),
    )
    expect(failed).toHaveLength(kept)
    // Each was tried once, but for those whose answer came late on a machine that stood still, of which the log tells.
    const late = instance.said.err.match(/A channel is unavailable|is retried later/g)?.length ?? 0
    const tried = smtp.misbehaved
    expect(tried).toBeGreaterThanOrEqual(kept)
    expect(tried).toBeLessThanOrEqual(kept + late)
    await wait(2_000)
    expect(smtp.misbehaved).toBe(tried)
    // A line is written after its mail is marked.
    const told = () => instance.said.err.match(/A delivery failed/g)?.length
    await vi.waitFor(() => expect(told()).toBe(kept), { timeout: 10_000 })
    smtp.behaviour = {}
    for (const { id } of failed) await outbox.revive(id, [])
    await close()
    await expectEveryMail(where, smtp)
  })
})
