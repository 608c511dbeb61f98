import { afterAll, expect, onTestFinished, type TestContext, test } from 'vitest'
import { no } from '../../contract/envelope.ts'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { formPost } from '../support/page/noscript-forms.ts'
import { startPostgres, whyNoPostgres } from '../support/service/postgres.ts'
import { aTrialPayload, proposalInsert } from '../support/service/proposals.ts'
import { call, createDirectory } from '../support/service/service.ts'
import { expectEveryMail, expectEveryRequestOnce } from './expect-complete.ts'
import { expireLeases } from './expire-leases.ts'
import { ROUNDS } from './extent.ts'
import { expectReadyz, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { startMailServer } from './mail-server.ts'

let server: ReturnType<typeof startPostgres> | undefined
afterAll(async () => (await server)?.stop())

/** A service with a mail server, on a PostgreSQL server that can be stopped and frozen. */
async function startServiceOnPostgres(context: TestContext) {
  const missing = whyNoPostgres()
  if (missing) context.skip(missing)
  server ??= startPostgres({ durable: true })
  const postgres = await server
  const where = { dataDir: createDirectory(), databaseUrl: await postgres.createDatabase() }
  const smtp = await startMailServer()
  const instance = await startInstance({ ...where, smtpUrl: smtp.url })
  return { postgres, where, smtp, instance }
}

test('no request is lost when PostgreSQL is stopped at once and started again under load', async (context) => {
  const { postgres, where, smtp, instance } = await startServiceOnPostgres(context)
  const load = startLoad([instance.origin])
  for (let round = 0; round < Math.min(ROUNDS, 3); round++) {
    await load.waitForMore(15)
    await postgres.stopAtOnce()
    expect((await fetch(`${instance.origin}/`)).status).toBe(200)
    await expectReadyz(instance, 503)
    await postgres.start()
  }
  await load.waitForMore(15)
  await expectReadyz(instance, 200)
  await load.stop()
  // A refusal is 503: the reason is the service, not the request.
  expect([...load.refusals.keys()]).toEqual([503])
  await expectEveryRequestOnce(where, load.acknowledged)
  expect(await instance.end('SIGTERM')).toBe(0)
  await expireLeases(where)
  await startInstance({ ...where, smtpUrl: smtp.url })
  await expectEveryMail(where, smtp)
})

/** The service answers within 10 s even if the database hangs; the rest is for a busy machine. */
const ANSWER_LIMIT_MS = 30_000

test('calls and /readyz respond 503 in time while PostgreSQL hangs, and nothing is lost', async (context) => {
  const { postgres, where, instance } = await startServiceOnPostgres(context)
  const load = startLoad([instance.origin])
  await load.waitForMore(20)
  postgres.freeze()
  onTestFinished(postgres.thaw)

  const answerTo = async ({ url, ...request }: { url: string } & RequestInit) => {
    const began = performance.now()
    const answer = await fetch(instance.origin + url, { redirect: 'manual', ...request })
    const body = await answer.text()
    expect(performance.now() - began, `milliseconds until ${url} was answered`).toBeLessThan(ANSWER_LIMIT_MS)
    return { status: answer.status, body, location: answer.headers.get('location') }
  }
  const posted = ({ url, payload }: ReturnType<typeof call>) => ({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  const form = formPost('contact')
  const [proposal, message, lookUp, contact, card, ready, home] = await Promise.all([
    answerTo(posted(proposalInsert(aTrialPayload()))),
    answerTo(posted(call('SendMail', genericRequest('<p>Hello</p>')))),
    answerTo(posted(call('EmployessDetailAll', genericRequest('mara')))),
    answerTo({ ...form, body: form.payload }),
    answerTo({ url: '/Home/TeamMembers.vcf?EmpId=mara' }),
    answerTo({ url: '/readyz' }),
    answerTo({ url: '/' }),
  ])
  for (const { status, body } of [proposal, message, lookUp]) {
    expect([status, JSON.parse(body)]).toEqual([503, no(expect.stringContaining('try again later'))])
  }
  expect(contact).toMatchObject({ status: 303, location: '/not-sent/unavailable' })
  expect([card.status, ready.status, home.status]).toEqual([503, 503, 200])

  postgres.thaw()
  await expectReadyz(instance, 200)
  await load.waitForMore(15)
  await load.stop()
  expect([...load.refusals.keys()]).toEqual([503])
  await expectEveryRequestOnce(where, load.acknowledged)
})

test('a service ends within ten seconds of SIGTERM while PostgreSQL hangs', async (context) => {
  const { postgres, instance } = await startServiceOnPostgres(context)
  postgres.freeze()
  onTestFinished(postgres.thaw)
  // During this request the delivery worker, which polls every five seconds, has begun to wait for the database too.
  const { url, payload } = call('EmployessDetailAll', genericRequest('mara'))
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(payload) }
  expect((await fetch(instance.origin + url, request)).status).toBe(503)
  const began = performance.now()
  expect(await instance.end('SIGTERM')).toBe(0)
  expect(performance.now() - began, 'milliseconds until it ended').toBeLessThan(ANSWER_LIMIT_MS)
})
