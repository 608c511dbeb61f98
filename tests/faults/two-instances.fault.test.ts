import { beforeEach, describe, expect, test } from 'vitest'
import { aDatabase, databases, skipWithout } from '../support/databases.ts'
import { expectEveryLeadOnce, expectEveryMail } from './everything.ts'
import { LATER, PORT, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { aMailServer } from './mail-server.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('two instances on one database, one of them killed', { timeout: 90_000 }, async () => {
    const where = await aDatabase(kind)
    const smtp = await aMailServer()
    const [one, other] = await Promise.all([
      startInstance({ ...where, smtpUrl: smtp.url }),
      startInstance({ ...where, smtpUrl: smtp.url, port: PORT.other }),
    ])
    const load = startLoad([one.origin, other.origin])
    await load.more(60)
    await one.end('SIGKILL')
    await load.more(60)
    await load.stop()
    await expectEveryLeadOnce(where, load.acknowledged)
    // Instances whose clocks differ by minutes would take each other's mail: one after the other.
    expect(await other.end('SIGTERM')).toBe(0)
    await startInstance({ ...where, smtpUrl: smtp.url, ...LATER })
    await expectEveryMail(where, smtp, { twice: 1 })
  })
})
