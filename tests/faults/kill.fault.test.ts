import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { whyNoPostgres } from '../support/postgres.ts'
import { expectEveryLeadOnce, expectEveryMail } from './everything.ts'
import { PORT, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { randomFrom } from './random.ts'
import { aMailServer, aPlace } from './where.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 20)
const ROUND_LIMIT_MS = 10_000
const SEED = 20_261_121
const origin = `http://127.0.0.1:${PORT.service}`

/** Whatever lease a killed instance held has run out by then. */
const LATER = { CLOCK_OFFSET_MS: String(10 * 60_000) }

describe.each(databases)('on %s', (kind) => {
  test(`killed under load at ${ROUNDS} random points, nothing acknowledged is lost`, {
    timeout: 60_000 + ROUNDS * ROUND_LIMIT_MS,
  }, async (context) => {
    const missing = kind === 'PostgreSQL' && whyNoPostgres()
    if (missing) context.skip(missing)
    const random = randomFrom(SEED)
    const where = await aPlace(kind)
    const smtp = await aMailServer()
    const load = startLoad([origin])
    for (let round = 0; round < ROUNDS; round++) {
      const instance = await startInstance({ ...where, smtpUrl: smtp.url })
      await load.more(Math.floor(random() * 30))
      await wait(random() * 15) // Somewhere in a request, a transaction or a mail.
      await instance.end('SIGKILL')
    }
    const instance = await startInstance({ ...where, smtpUrl: smtp.url, env: LATER })
    await load.more(1)
    await load.stop()
    await expectEveryLeadOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp, { twice: ROUNDS })
    expect(await instance.end('SIGTERM')).toBe(0)
  })
})
