import { expect, test, vi } from 'vitest'
import { no } from '../../contract/envelope.ts'
import {
  accepted,
  anAgentPayload,
  anUnflaggedPayload,
  aTrialPayload,
  proposalInsert,
} from '../../tests/support/service/proposals.ts'
import { startService } from '../../tests/support/service/service.ts'

test('a trial proposal is stored as validated, and the delivery worker is woken once', async () => {
  const { service, requests, outbox } = await startService()
  const wake = vi.fn()
  outbox.onDue(wake)
  const answer = await service.inject(
    proposalInsert(aTrialPayload({ CompanyName: '  Meridian ', Features: 'CRM Integration' })),
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(accepted())
  expect(await requests.listStored()).toMatchObject([
    {
      form: 'trial',
      fields: {
        CompanyName: 'Meridian',
        Email: 'ada@meridian.example',
        Industry: 'Manufacturing',
        UseCase: 'Order Management',
        RequiredUsers: '6-10',
        Timeline: '1-2 weeks',
        BudgetRange: '5k-15k',
        RequiredTechnologies: 'TypeScript, PostgreSQL',
        Description: 'Read orders from mails and put them into our ERP.',
      },
      createdAt: Date.UTC(2026, 10, 21, 12),
    },
  ])
  expect(await outbox.list('waiting')).toHaveLength(1)
  expect(wake).toHaveBeenCalledOnce()
})

test('an agent proposal is stored with its features, without budget and technologies', async () => {
  const { service, requests } = await startService()
  const change = { BudgetRange: '5k-15k', RequiredTechnologies: 'COBOL' }
  await service.inject(proposalInsert(anAgentPayload(change)))
  const [request] = await requests.listStored()
  expect(request).toMatchObject({
    form: 'agent',
    fields: { Features: ['CRM Integration', 'Real-time Notifications'] },
  })
  expect(request?.fields).not.toHaveProperty('BudgetRange')
  expect(request?.fields).not.toHaveProperty('RequiredTechnologies')
})

test.each([
  [{}, 'trial', { BudgetRange: '5k-15k', RequiredUsers: '6-10' }],
  [{ RequiredUsers: '1000+' }, 'agent', { RequiredUsers: '1000+', BudgetRange: '5k-15k' }],
  [{ Features: null, BudgetRange: null, RequiredTechnologies: null }, 'trial', {}],
  [{ Features: 'API Integration' }, 'trial', { Features: ['API Integration'] }],
])('an unflagged proposal with %o is stored as a request of the form %s', async (change, form, fields) => {
  const { service, requests } = await startService()
  const answer = await service.inject(proposalInsert(anUnflaggedPayload(change)))
  expect(answer.json()).toEqual(accepted())
  expect(await requests.listStored()).toMatchObject([{ form, fields }])
})

test.each([
  [aTrialPayload({ CompanyName: ' ', Description: 'short' }), 'Company name is required.'],
  [anAgentPayload({ Features: null }), 'Select at least one feature.'],
  [anUnflaggedPayload({ RequiredUsers: '7' }), /^Team size or expected users must be one of: /],
  [aTrialPayload({ Flag: 3 }), 'Flag must be 2, 1 or null.'],
  [aTrialPayload({ Flag: 0 }), 'Flag must be 2, 1 or null.'],
  [aTrialPayload({ Flag: 1.5 }), 'Flag must be 2, 1 or null.'],
])('the invalid proposal %# gets the message of its rule: %o', async (proposal, message) => {
  const { service, requests, outbox } = await startService()
  const answer = await service.inject(proposalInsert(proposal))
  expect(answer.statusCode).toBe(200)
  const { Status, StatusId } = answer.json().ObjdbmlStatus
  expect(StatusId).toBe(0)
  expect(Status).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  expect(await requests.listStored()).toEqual([])
  expect(await outbox.list()).toEqual([])
})

test.each([
  { ProposalId: 4711 },
  { Unknown: { deep: [1] } },
  { Features: null },
  { CreateDate: '/Date(1795219200000+0530)/' },
])('a proposal with %o is accepted', async (change) => {
  const { service } = await startService()
  const answer = await service.inject(proposalInsert(aTrialPayload(change)))
  expect(answer.json()).toEqual(accepted())
})

test('a request without ObjdbmlStatus is accepted', async () => {
  const { service } = await startService()
  const { payload, ...call } = proposalInsert(aTrialPayload())
  const { dbmlProposalList } = payload
  const answer = await service.inject({ ...call, payload: { dbmlProposalList } })
  expect(answer.json()).toEqual(accepted())
})

test.each(['yesterday', ''])('an unreadable CreateDate %j becomes the time of arrival', async (CreateDate) => {
  const before = Date.now()
  const { service, requests } = await startService()
  await service.inject(proposalInsert(aTrialPayload({ CreateDate })))
  const [request] = await requests.listStored()
  expect(request?.createdAt).toBeGreaterThanOrEqual(before)
  expect(request?.createdAt).toBeLessThanOrEqual(Date.now())
})

test('a repeated idempotency key with the same record stores it once and gets the same answer', async () => {
  const { service, requests, outbox } = await startService()
  const wake = vi.fn()
  outbox.onDue(wake)
  const key = { 'idempotency-key': 'a key of spaces, too' }
  const first = await service.inject(proposalInsert(aTrialPayload(), key))
  const again = await service.inject(
    proposalInsert(
      aTrialPayload({
        CreateDate: '/Date(1)/',
        ProposalId: 9,
        CompanyName: ' Meridian Freight Ltd ',
      }),
      key,
    ),
  )
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  expect(await requests.listStored()).toHaveLength(1)
  expect(wake).toHaveBeenCalledOnce()
})

test('a repeated idempotency key with another record is refused', async () => {
  const { service, requests } = await startService()
  const key = { 'idempotency-key': 'key' }
  await service.inject(proposalInsert(aTrialPayload(), key))
  const answer = await service.inject(proposalInsert(aTrialPayload({ Timeline: '3-6 months' }), key))
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual(no('This Idempotency-Key came with another record before.'))
  expect(await requests.listStored()).toHaveLength(1)
})

test('a refused proposal does not use up its idempotency key', async () => {
  const { service, requests } = await startService()
  const key = { 'idempotency-key': 'key' }
  await service.inject(proposalInsert(aTrialPayload({ Email: 'nowhere' }), key))
  const answer = await service.inject(proposalInsert(aTrialPayload(), key))
  expect(answer.json()).toEqual(accepted())
  expect(await requests.listStored()).toHaveLength(1)
})

test('a failure of the database does not use up the idempotency key', async () => {
  let reachable = false
  const { service, requests } = await startService({
    store: (real) => ({
      ...real,
      requests: {
        ...real.requests,
        add: async (...request) => {
          if (!reachable) throw new Error('database or disk is full')
          return real.requests.add(...request)
        },
      },
    }),
  })
  const call = proposalInsert(aTrialPayload(), { 'idempotency-key': 'key' })
  const refused = await service.inject(call)
  expect(refused.statusCode).toBe(503)
  expect(refused.json().ObjdbmlStatus.StatusId).toBe(0)
  reachable = true
  expect((await service.inject(call)).json()).toEqual(accepted())
  expect(await requests.listStored()).toHaveLength(1)
})

test.each(['', 'x'.repeat(256), 'tab\there'])('the invalid idempotency key %j is 400', async (key) => {
  const { service, requests } = await startService()
  const answer = await service.inject(proposalInsert(aTrialPayload(), { 'idempotency-key': key }))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual(no('Idempotency-Key must be 1 to 255 printable characters.'))
  expect(await requests.listStored()).toEqual([])
})
