import { beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { createDatabase, databases, skipWithout } from '../support/service/databases.ts'
import { aTrialRequest } from '../support/service/records.ts'
import { expectEveryMail, expectEveryRequestOnce } from './expect-complete.ts'
import { expireLeases } from './expire-leases.ts'
import { isLong } from './extent.ts'
import { startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { startMailServer } from './mail-server.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('no request is lost when one of two instances on the same database is killed', async () => {
    const where = await createDatabase(kind)
    const smtp = await startMailServer()
    const [one, other] = await Promise.all([
      startInstance({ ...where, smtpUrl: smtp.url }),
      startInstance({ ...where, smtpUrl: smtp.url }),
    ])
    const load = startLoad([one.origin, other.origin])
    await load.waitForMore(30)
    await one.end('SIGKILL')
    await load.waitForMore(30)
    await load.stop()
    await expectEveryRequestOnce(where, load.acknowledged)
    await expireLeases(where)
    await expectEveryMail(where, smtp, { twice: 1 })
    expect(await other.end('SIGTERM')).toBe(0)
  })
})

describe('on PostgreSQL', () => {
  beforeEach(skipWithout('PostgreSQL'))

  const MAILS = 40

  /** A moment, and more than a lease takes; further differences in `npm run test:all`. */
  const skews = isLong ? [5, 50, 5_000, 10 * 60_000] : [50, 10 * 60_000]

  test.each(skews)(`two instances whose clocks differ by %i ms deliver ${MAILS} mails, each once`, async (skewMs) => {
    const where = await createDatabase('PostgreSQL')
    const store = await openStore(where)
    await Promise.all(
      Array.from({ length: MAILS }, (_, nth) =>
        store.requests.add(aTrialRequest({ CompanyName: `Company ${nth}` }), null),
      ),
    )
    await store.close()
    // No mail is accepted before both instances are connected.
    const smtp = await startMailServer({ greetingAfter: 2 })
    const skewed = { before: ['clock' as const], env: { CLOCK_OFFSET_MS: String(skewMs) } }
    await Promise.all([
      startInstance({ ...where, smtpUrl: smtp.url }),
      startInstance({ ...where, smtpUrl: smtp.url, ...skewed }),
    ])
    await expectEveryMail(where, smtp, { twice: 0 })
    expect(smtp.mails).toHaveLength(MAILS)
  })
})
