import { beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { aDatabase, databases, skipWithout } from '../support/service/databases.ts'
import { expectEveryLeadOnce, expectEveryMail } from './everything.ts'
import { startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { aMailServer } from './mail-server.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a service that is stopped under load ends by itself, loses nothing and repeats nothing', async () => {
    const where = await aDatabase(kind)
    const smtp = await aMailServer()
    const port = await freePort()
    const options = { ...where, smtpUrl: smtp.url, port }
    const load = startLoad([`http://127.0.0.1:${port}`])
    for (let round = 0; round < 3; round++) {
      const instance = await startInstance(options)
      await load.more(50)
      expect(await instance.end('SIGTERM')).toBe(0)
      expect(instance.said.err).toBe('')
    }
    await startInstance(options)
    await load.more(1)
    await load.stop()
    // While it stops, a request is answered as usual, or the connection is refused (0).
    expect([...load.refusals.keys()].filter((status) => status !== 0)).toEqual([])
    await expectEveryLeadOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp)
  })
})
