import { beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { createDatabase, skipWithout } from '../support/service/databases.ts'
import { expectEveryMail, expectEveryRequestOnce } from './expect-complete.ts'
import { ROUNDS, sameOnBoth } from './extent.ts'
import { startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { startMailServer } from './mail-server.ts'

describe.each(sameOnBoth)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a service that is stopped under load exits with code 0, and no request is lost or stored twice', async () => {
    const where = await createDatabase(kind)
    const smtp = await startMailServer()
    const port = await freePort()
    const options = { ...where, smtpUrl: smtp.url, port }
    const load = startLoad([`http://127.0.0.1:${port}`])
    for (let round = 0; round < Math.min(ROUNDS, 2); round++) {
      const instance = await startInstance(options)
      await load.waitForMore(30)
      expect(await instance.end('SIGTERM')).toBe(0)
      expect(instance.output.err).toBe('')
    }
    await startInstance(options)
    await load.waitForMore(1)
    await load.stop()
    // While the service stops, it responds to a request as usual or refuses the connection (0).
    expect([...load.refusals.keys()].filter((status) => status !== 0)).toEqual([])
    await expectEveryRequestOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp)
  })
})
