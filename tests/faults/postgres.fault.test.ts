import { expect, onTestFinished, test } from 'vitest'
import { startPostgres, whyNoPostgres } from '../support/postgres.ts'
import { aDirectory } from '../support/service.ts'
import { expectEveryLeadOnce, expectEveryMail } from './everything.ts'
import { expireLeases } from './expire-leases.ts'
import { PORT, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { aMailServer } from './mail-server.ts'

test('PostgreSQL stopped at once and started again under load', {
  timeout: 120_000,
}, async (context) => {
  const missing = whyNoPostgres()
  if (missing) context.skip(missing)
  const postgres = await startPostgres({ port: PORT.postgres, durable: true })
  onTestFinished(postgres.stop)
  const where = { dataDir: aDirectory(), databaseUrl: await postgres.createDatabase('site') }
  const smtp = await aMailServer()
  const instance = await startInstance({ ...where, smtpUrl: smtp.url })
  const load = startLoad([instance.origin])
  for (let round = 0; round < 3; round++) {
    await load.more(40)
    await postgres.stopAtOnce()
    expect((await fetch(`${instance.origin}/`)).status).toBe(200)
    expect((await fetch(`${instance.origin}/readyz`)).status).toBe(503)
    await postgres.start()
  }
  await load.more(40)
  expect((await fetch(`${instance.origin}/readyz`)).status).toBe(200)
  await load.stop()
  // Whoever was refused was told that it is the service, and not what they sent.
  expect([...load.refusals.keys()]).toEqual([503])
  await expectEveryLeadOnce(where, load.acknowledged)
  expect(await instance.end('SIGTERM')).toBe(0)
  await expireLeases(where)
  await startInstance({ ...where, smtpUrl: smtp.url })
  await expectEveryMail(where, smtp)
})
