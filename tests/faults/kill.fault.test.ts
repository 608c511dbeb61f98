import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { aDatabase, databases, skipWithout } from '../support/service/databases.ts'
import { expectEveryLeadOnce, expectEveryMail } from './everything.ts'
import { expireLeases } from './expire-leases.ts'
import { PORT, standBy, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { aMailServer } from './mail-server.ts'
import { randomFrom } from './random.ts'

/** `npm test -- faults --rounds 1000` */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5)
const ROUND_LIMIT_MS = 10_000
const SEED = 20_261_121
const origin = `http://127.0.0.1:${PORT.service}`

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test(`killed under load at ${ROUNDS} random points, nothing acknowledged is lost`, {
    timeout: 60_000 + ROUNDS * ROUND_LIMIT_MS,
  }, async () => {
    const random = randomFrom(SEED)
    const where = await aDatabase(kind)
    const smtp = await aMailServer()
    const load = startLoad([origin])
    let next = standBy({ ...where, smtpUrl: smtp.url })
    const began = performance.now()
    for (let round = 0; round < ROUNDS; round++) {
      const instance = next
      await instance.start()
      next = standBy({ ...where, smtpUrl: smtp.url })
      await load.more(Math.floor(random() * 30))
      await wait(random() * 15) // Somewhere in a request, a transaction or a mail.
      await instance.end('SIGKILL')
    }
    const ms = (performance.now() - began) / ROUNDS
    await next.end('SIGKILL')
    await expireLeases(where)
    const instance = await startInstance({ ...where, smtpUrl: smtp.url })
    await load.more(1)
    await load.stop()
    const leads = await expectEveryLeadOnce(where, load.acknowledged)
    const { twice } = await expectEveryMail(where, smtp, { twice: ROUNDS })
    expect(await instance.end('SIGTERM')).toBe(0)
    console.log(
      `${kind}: killed ${ROUNDS} times, ${Math.round(ms)} ms a round; ${leads} leads, each kept once; ${twice} mails came twice`,
    )
  })
})
