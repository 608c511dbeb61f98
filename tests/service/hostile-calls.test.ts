import fc from 'fast-check'
import { expect, test } from 'vitest'
import { genericRequest, SERVICE_PATH } from '../../contract/wire/call-request.ts'
import { anyBody, anyHeaders, hostileBodies, LIMIT_MS, RUNS } from '../support/service/hostile.ts'
import { anAgentPayload, aTrialPayload } from '../support/service/proposals.ts'
import { aContactHtml } from '../support/service/records.ts'
import { startService } from '../support/service/service.ts'

type Service = Awaited<ReturnType<typeof startService>>['service']

const inList = (proposal: object) => ({ dbmlProposalList: [proposal] })
const asItIs = (request: object) => request

const calls = [
  { name: 'ProposalInsert', from: 'the trial', body: anyBody(aTrialPayload(), inList) },
  { name: 'ProposalInsert', from: 'the agent', body: anyBody(anAgentPayload(), inList) },
  { name: 'SendMail', from: 'the form', body: anyBody(genericRequest(aContactHtml()), asItIs) },
  { name: 'EmployessDetailAll', from: 'a badge', body: anyBody(genericRequest('k3Vw'), asItIs) },
]

/** Expects no 5xx, the envelope, and no internal detail. */
async function answerTo(service: Service, name: string, body: string, headers = {}) {
  const answer = await service.inject({
    method: 'POST',
    url: `${SERVICE_PATH}/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const { ObjdbmlStatus: status } = answer.json()
  expect(status).toEqual({
    Status: status.StatusId === 1 ? null : expect.any(String),
    StatusId: expect.toBeOneOf([0, 1]),
  })
  if (status.StatusId === 1) expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toMatch(/node_modules|\.ts:|SQLITE|sqlite|at \w+ \(/)
  return answer
}

test.each(calls)(
  'any request to $name in place of $from is answered',
  { timeout: LIMIT_MS },
  async ({ name, body }) => {
    const { service, requests } = await startService()
    let successes = 0
    await fc.assert(
      fc.asyncProperty(body, anyHeaders, async (text, headers) => {
        const answer = await answerTo(service, name, text, headers)
        if (name !== 'EmployessDetailAll' && answer.json().ObjdbmlStatus.StatusId === 1) successes += 1
      }),
      { numRuns: RUNS },
    )
    // At most the number of successes; fewer if an idempotency key was repeated.
    expect(
      (await requests.listStored({ form: 'trial' })).length + (await requests.listStored({ form: 'contact' })).length,
    ).toBeLessThanOrEqual(successes)
    expect(Object.prototype).not.toHaveProperty('isAdmin')
    await answerTo(service, name, '{}')
  },
)

test.each(calls)('$name refuses every handmade body', async ({ name }) => {
  const { service, requests } = await startService()
  for (const body of hostileBodies) {
    const { statusCode } = await answerTo(service, name, body)
    expect([400, 413], body.slice(0, 60)).toContain(statusCode)
  }
  expect([
    ...(await requests.listStored({ form: 'trial' })),
    ...(await requests.listStored({ form: 'contact' })),
  ]).toEqual([])
  expect(Object.prototype).not.toHaveProperty('isAdmin')
})

test('the last of two equal JSON keys is used', async () => {
  const { service, requests } = await startService()
  const whole = JSON.stringify(genericRequest('<p>first</p>'))
  const twice = whole.replace('}', ',"StrOne":"<p>second</p>"}')
  await answerTo(service, 'SendMail', twice)
  expect((await requests.listStored({ form: 'contact' })).map(({ html }) => html)).toEqual(['<p>second</p>'])
})

test('unknown fields of a proposal are dropped', async () => {
  const { service, requests } = await startService()
  const proposal = aTrialPayload({ id: 'mine', kind: 'agent', receivedAt: 0, isAdmin: true })
  await answerTo(service, 'ProposalInsert', JSON.stringify(inList(proposal)))
  const [request] = await requests.listStored({ form: 'trial' })
  expect(request).toMatchObject({ form: 'trial', company: 'Meridian Freight Ltd' })
  expect(request?.id).not.toBe('mine')
  expect(request?.receivedAt).not.toBe(0)
  expect(request?.fields).not.toHaveProperty('isAdmin')
})

test.each(['a\u0000b', 'a\ud800b', 'Ada \u202eadA', '\u2066Ada'])(
  'a request with the company name %j is stored, all its texts as well-formed text',
  async (CompanyName) => {
    const { service, requests } = await startService()
    const body = JSON.stringify(inList(aTrialPayload({ CompanyName, Description: CompanyName.repeat(5) })))
    const answer = await answerTo(service, 'ProposalInsert', body)
    expect(answer.json().ObjdbmlStatus.StatusId).toBe(1)
    const [request] = await requests.listStored({ form: 'trial' })
    for (const text of [request?.company, ...Object.values(request?.fields ?? {}).flat()]) {
      expect(text?.isWellFormed()).toBe(true)
      expect(text).not.toContain('\u0000')
    }
  },
)
