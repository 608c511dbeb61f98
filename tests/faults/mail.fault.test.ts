import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { sumOfBacklogs } from '../../store/outbox/backlog.ts'
import { freePort } from '../support/free-port.ts'
import { createDatabase, databases, type Kind, skipWithout } from '../support/service/databases.ts'
import { aTrialRequest } from '../support/service/records.ts'
import type { Behaviour } from '../support/service/smtp-server.ts'
import { expectEveryMail, expectEveryRequestOnce } from './expect-complete.ts'
import { sameOnBoth } from './extent.ts'
import { startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { startMailServer } from './mail-server.ts'

/** The clock and the timers of the service run 20 times as fast. */
const FAST = { before: ['clock' as const], env: { CLOCK_SPEED: '20', LOG_LEVEL: 'info' } }

async function startLoadedInstance(kind: Kind, smtpUrl: string) {
  const where = await createDatabase(kind)
  const instance = await startInstance({ ...where, smtpUrl, ...FAST })
  const load = startLoad([instance.origin])
  await load.waitForMore(5)
  return { where, load, instance }
}

const misbehaviours: [string, Behaviour][] = [
  ['hangs before its greeting', { greeting: 'hang' }],
  ['is not available', { greeting: 421 }],
  ['hangs while it receives a mail', { data: 'hang' }],
  ['closes the connection during a mail', { data: 'disconnect' }],
]

async function expectMailsLater(kind: Kind, behaviour: Behaviour) {
  const smtp = await startMailServer(behaviour)
  const { where, load } = await startLoadedInstance(kind, smtp.url)
  await vi.waitUntil(() => smtp.misbehaved > 0)
  await load.stop()
  expect(smtp.mails).toEqual([])
  smtp.behaviour = {}
  await expectEveryRequestOnce(where, load.acknowledged)
  await expectEveryMail(where, smtp)
}

// The databases differ in how they store a postponed mail.
test.for(databases)('a mail server that postpones a mail gets every mail later: on %s', async (kind, context) => {
  skipWithout(kind)(context)
  await expectMailsLater(kind, { data: 451 })
})

describe.each(sameOnBoth)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('mails wait while the mail server is down, and arrive when it is back', async () => {
    const port = await freePort()
    const { where, load } = await startLoadedInstance(kind, `smtp://127.0.0.1:${port}`)
    await load.stop()
    const smtp = await startMailServer({}, port)
    await expectEveryRequestOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp)
  })

  test.each(misbehaviours)('a mail server that %s gets every mail later', (_, behaviour) =>
    expectMailsLater(kind, behaviour),
  )

  test('mails that the mail server refuses for good are failed and logged, and are sent only after a retry by staff', async () => {
    const smtp = await startMailServer({ data: 554 })
    const { where, load, instance } = await startLoadedInstance(kind, smtp.url)
    await load.stop()
    const requestCount = await expectEveryRequestOnce(where, load.acknowledged)
    const { requests, outbox, deliveries, close } = await openStore(where)
    await vi.waitUntil(async () => sumOfBacklogs(await outbox.backlogs()).waiting === 0)
    const failed = await outbox.list('failed')
    expect(failed.map(({ lastError }) => lastError)).toEqual(failed.map(() => expect.stringContaining('554')))
    // A service that runs for a minute adds the daily report, which is refused too.
    const aboutRequests = failed.filter(({ about }) => about.kind === 'request')
    expect(aboutRequests).toHaveLength(requestCount)
    // Each mail was tried once, except those whose SMTP response timed out on a busy machine: the log counts those.
    const late = instance.output.err.match(/A channel is unavailable|is retried later/g)?.length ?? 0
    const tried = smtp.misbehaved
    expect(tried).toBeGreaterThanOrEqual(failed.length)
    expect(tried).toBeLessThanOrEqual(failed.length + late)
    // The log line is written after the mail is marked as failed.
    const logged = () => instance.output.err.match(/A delivery failed/g)?.length
    await vi.waitFor(() => expect(logged()).toBe(failed.length))
    smtp.behaviour = {}
    await requests.add(aTrialRequest(), null)
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1)) // The worker sends only the new mail.
    for (const { id } of failed) await deliveries.retry(id, [], null)
    await close()
    await expectEveryMail(where, smtp)
  })
})
