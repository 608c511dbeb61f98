import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { createDatabase, skipWithout } from '../support/service/databases.ts'
import { expectEveryMail, expectEveryRequestOnce } from './expect-complete.ts'
import { expireLeases } from './expire-leases.ts'
import { ROUNDS, sameOnBoth } from './extent.ts'
import { preloadInstance, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { startMailServer } from './mail-server.ts'
import { randomFrom } from './random.ts'

const ROUND_LIMIT_MS = 30_000
const SEED = 20_261_121

describe.each(sameOnBoth)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test(`no acknowledged request is lost when the service is killed (${ROUNDS} ×) under load`, {
    timeout: 120_000 + ROUNDS * ROUND_LIMIT_MS,
  }, async () => {
    const random = randomFrom(SEED)
    const where = await createDatabase(kind)
    const smtp = await startMailServer()
    const port = await freePort()
    const options = { ...where, smtpUrl: smtp.url, port }
    const load = startLoad([`http://127.0.0.1:${port}`])
    let next = preloadInstance(options)
    for (let round = 0; round < ROUNDS; round++) {
      const instance = next
      await instance.start()
      next = preloadInstance(options)
      await load.waitForMore(Math.floor(random() * 30))
      await wait(random() * 15) // A random moment: during a request, a transaction or a mail.
      await instance.end('SIGKILL')
    }
    await next.end('SIGKILL')
    await expireLeases(where)
    const instance = await startInstance(options)
    await load.waitForMore(1)
    await load.stop()
    const requests = await expectEveryRequestOnce(where, load.acknowledged)
    const { twice } = await expectEveryMail(where, smtp, { twice: ROUNDS })
    expect(await instance.end('SIGTERM')).toBe(0)
    console.log(`${kind}: killed ${ROUNDS} times; ${requests} requests, each stored once; ${twice} mails arrived twice`)
  })
})
