import { beforeEach, describe, expect, test } from 'vitest'
import { aDatabase, databases, skipWithout } from '../support/service/databases.ts'
import { expectEveryLeadOnce, expectEveryMail } from './everything.ts'
import { PORT, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { aMailServer } from './mail-server.ts'

const origin = `http://127.0.0.1:${PORT.service}`

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('stopped under load, it ends by itself, loses nothing and repeats nothing', {
    timeout: 90_000,
  }, async () => {
    const where = await aDatabase(kind)
    const smtp = await aMailServer()
    const load = startLoad([origin])
    for (let round = 0; round < 3; round++) {
      const instance = await startInstance({ ...where, smtpUrl: smtp.url })
      await load.more(50)
      expect(await instance.end('SIGTERM')).toBe(0)
      expect(instance.said.err).toBe('')
    }
    await startInstance({ ...where, smtpUrl: smtp.url })
    await load.more(1)
    await load.stop()
    // While it stops, nobody hears that something is wrong: an answer, or nobody there.
    expect([...load.refusals.keys()].filter((status) => status !== 0)).toEqual([])
    await expectEveryLeadOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp)
  })
})
