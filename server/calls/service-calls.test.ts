import { expect, test } from 'vitest'
import { no } from '../../contract/envelope.ts'
import { genericRequest, SERVICE_PATH } from '../../contract/wire/call-request.ts'
import { aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { call, startService } from '../../tests/support/service/service.ts'
import { openLog } from '../log.ts'

const json = { 'content-type': 'application/json' }
const trial = aTrialPayload()
const status = { ObjdbmlStatus: { Status: null, StatusId: 0 } }

test.each<[what: string, name: string, body: object | string, message: RegExp]>([
  ['broken JSON', 'ProposalInsert', '{"dbmlProposalList":', /^The body must be JSON\.$/],
  ['no body', 'ProposalInsert', '', /^The body must be JSON\.$/],
  ['a forbidden key', 'SendMail', '{"__proto__":{}}', /^The body must be JSON\.$/],
  ['an array', 'ProposalInsert', [], /not as expected at \/: .* expected object, received array/],
  ['a missing list', 'ProposalInsert', status, / at \/dbmlProposalList: /],
  ['no proposal', 'ProposalInsert', { dbmlProposalList: [] }, / at \/dbmlProposalList: /],
  ['two proposals', 'ProposalInsert', { dbmlProposalList: [trial, trial] }, / at \/dbmlProposalList: /],
  [
    'a missing key',
    'ProposalInsert',
    { dbmlProposalList: [{ ...trial, Email: undefined }] },
    / at \/dbmlProposalList\/0\/Email: .*expected string/,
  ],
  [
    'a wrong type',
    'ProposalInsert',
    { dbmlProposalList: [{ ...trial, Email: 7 }] },
    /\/Email: .*expected string, received number/,
  ],
  ['null for a text', 'ProposalInsert', { dbmlProposalList: [{ ...trial, Email: null }] }, /\/Email: /],
  ['a text for Flag', 'ProposalInsert', { dbmlProposalList: [{ ...trial, Flag: '2' }] }, /\/Flag: /],
  ['a list of features', 'ProposalInsert', { dbmlProposalList: [{ ...trial, Features: [] }] }, /\/Features: /],
  ['a missing key', 'SendMail', { ...genericRequest('x'), StrTwo: undefined }, / at \/StrTwo: /],
  ['a wrong type', 'EmployessDetailAll', genericRequest(7 as never), / at \/StrOne: /],
])('%s is 400 (%s)', async (_what, name, body, message) => {
  const { service, requests } = await startService()
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await service.inject(call(name, payload as never, json))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    ObjdbmlStatus: { Status: expect.stringMatching(message), StatusId: 0 },
  })
  expect([
    ...(await requests.listStored({ form: 'trial' })),
    ...(await requests.listStored({ form: 'contact' })),
  ]).toEqual([])
})

test('a body over 64 KiB is 413, and a body of 64 KiB is read', async () => {
  const { service } = await startService()
  const ofBytes = (bytes: number) => {
    const empty = JSON.stringify(genericRequest(''))
    return call('SendMail', empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`) as never, json)
  }
  const over = await service.inject(ofBytes(64 * 1024 + 1))
  expect(over.statusCode).toBe(413)
  expect(over.json()).toEqual(no('The body must have at most 64 KiB.'))
  const within = await service.inject(ofBytes(64 * 1024))
  expect(within.json()).toEqual(no('StrOne must have at most 40 KiB.'))
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'application/xml', 'nonsense'])(
  'the content type %s is 415',
  async (type) => {
    const { service } = await startService()
    const answer = await service.inject(call('SendMail', 'x' as never, { 'content-type': type }))
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toEqual(no('The content type must be application/json.'))
  },
)

test.each(['application/json; charset=utf-8', 'Application/JSON'])('the content type %s is accepted', async (type) => {
  const { service } = await startService()
  const { payload, ...rest } = proposalInsert(trial, { 'content-type': type })
  const answer = await service.inject({ ...rest, payload: JSON.stringify(payload) })
  expect(answer.statusCode).toBe(200)
})

const bodies = [
  {},
  { headers: json },
  { headers: json, payload: '{"dbmlProposalList":' },
  { headers: json, payload: 'x'.repeat(64 * 1024 + 1) },
  { headers: { 'content-type': 'text/plain' }, payload: 'x' },
  { headers: { 'content-type': 'nonsense' }, payload: 'x' },
]

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s of a call is 405 with any content type and body',
  async (method) => {
    const { service } = await startService()
    const hasBody = method !== 'GET' && method !== 'HEAD'
    for (const name of ['ProposalInsert', 'SendMail', 'EmployessDetailAll']) {
      for (const body of hasBody ? bodies : [{}]) {
        const answer = await service.inject({ method, url: `${SERVICE_PATH}/${name}?x=1`, ...body })
        expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
        if (method !== 'HEAD') expect(answer.json()).toEqual(no('A call is sent with POST.'))
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    }
  },
)

test.each(['/Nothing', '/proposalinsert', '/ProposalInsert/', '/', '', '/%zz'])(
  'the unknown call %j is 404 with any content type and body',
  async (path) => {
    const { service } = await startService()
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      for (const body of method === 'POST' ? bodies : [{}]) {
        const answer = await service.inject({ method, url: `${SERVICE_PATH}${path}`, ...body })
        expect([answer.statusCode, answer.json()]).toEqual([404, no('There is no such call.')])
      }
    }
  },
)

test('a failure of the database is 503 for each call, without the reason', async () => {
  const fails = async () => {
    throw new Error('SQLITE_IOERR at /var/lib/site')
  }
  const { service } = await startService({
    store: (real) => ({
      ...real,
      requests: { ...real.requests, add: fails },
      employees: { ...real.employees, find: fails },
    }),
  })
  const calls = [
    proposalInsert(trial),
    call('SendMail', genericRequest('<p>Hello</p>')),
    call('EmployessDetailAll', genericRequest('mara')),
  ]
  for (const one of calls) {
    const answer = await service.inject(one)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual(no('The service cannot keep or read records now; try again later.'))
  }
})

test('a bug in the service is 500 for each call, and is logged', async () => {
  const lines: string[] = []
  const { service } = await startService({
    log: openLog('error', { write: (line) => void lines.push(line) }),
    store: (real) => ({
      ...real,
      requests: { ...real.requests, add: () => Promise.reject(new TypeError('one')) },
      employees: { ...real.employees, find: () => Promise.reject(new TypeError('two')) },
      employeePhotos: {
        ...real.employeePhotos,
        find: () => Promise.reject(new TypeError('three')),
      },
    }),
  })
  const calls = [
    proposalInsert(trial),
    call('SendMail', genericRequest('<p>Hello</p>')),
    call('EmployessDetailAll', genericRequest('mara')),
  ]
  for (const one of calls) {
    const answer = await service.inject(one)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual(no('Something went wrong here; try again later.'))
  }
  for (const url of ['/Home/TeamMembers.vcf?EmpId=mara', '/photos/mara.webp']) {
    const answer = await service.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([500, 'Something went wrong here; try again later.\n'])
  }
  // The same cause is logged once.
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    ['one', 'two', 'three'].map((message) => ({
      level: 50,
      msg: 'A fault in the service itself',
      err: { type: 'TypeError', message },
    })),
  )
})

test('answers to calls are not cached', async () => {
  const { service } = await startService()
  const answers = [
    await service.inject(call('EmployessDetailAll', genericRequest('mara'))),
    await service.inject({ method: 'POST', url: `${SERVICE_PATH}/Nothing` }),
  ]
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
})
