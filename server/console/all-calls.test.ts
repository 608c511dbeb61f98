import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '../../contract/console/areas.ts'
import { addStaff, startConsole } from '../../tests/support/service/console.ts'
import { allCalls, type Defined, UNKNOWN } from '../../tests/support/service/console-calls.ts'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { aSite } from '../../tests/support/service/service.ts'
import { consoleRoutes } from './console-routes.ts'

test('the service answers the calls of the contract, and no other', async () => {
  const parts = await startConsole()
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const answered: object[] = []
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    // Node answers HEAD as GET; all other addresses get 404.
    if (method === 'HEAD' || url === '/*') return
    const answer = (schema?.response as { 200?: unknown } | undefined)?.[200] ?? 'file'
    answered.push({ name: `${method} ${url}`, access: config?.access, answer })
  })
  const more = { site: aSite(), origin: () => 'https://x.example', version: '', oidc: undefined }
  const hooks = { throttleSignIn: async () => {} }
  await app.register(consoleRoutes, { ...parts, ...more, ...hooks })
  await app.close()
  const calls = allCalls.map(({ name, access, answer }) => ({ name, access, answer }))
  expect(answered).toHaveLength(calls.length)
  expect(answered).toEqual(expect.arrayContaining(calls))
})

test('only the calls of the sign-in are for everybody', () => {
  expect(
    allCalls
      .filter(({ access }) => access === 'everybody')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'GET /sign-in/means',
    'POST /invitation',
    'POST /invitation/accept',
    'POST /invitation/options',
    'POST /sign-in',
    'POST /sign-in/oidc',
    'POST /sign-in/options',
  ])
  expect(allCalls.length).toBeGreaterThan(20)
})

test('every other call is refused without a session', async () => {
  const { call } = await startConsole()
  for (const { name, method, path } of allCalls.filter(({ access }) => access !== 'everybody')) {
    for (const as of [null, 'unknown']) {
      const { status, body } = await call(method, path, { as })
      expect([name, status, body.code]).toEqual([name, 401, 'not-signed-in'])
    }
  }
})

test.each([
  ['inbox', /^\/(?:requests|deliveries)/],
  ['people', /^\/people/],
  ['employees', /^\/employee/],
  ['figures', /^\/figures/],
  ['admin', /^\/(?:staff|audit)/],
])('the calls of the area %s are those about its records', (area, path) => {
  expect(allCalls.filter(({ access }) => access === area)).toEqual(allCalls.filter((call) => path.test(call.path)))
})

test('every call of an area is refused with all other areas', async () => {
  const { call, store } = await startConsole()
  for (const area of areas) {
    const others = areas.filter((one) => one !== area)
    const person = await addStaff(store, { areas: others })
    const as = await store.sessions.start(person.id, 'Chrome on Linux')
    for (const { name, method, path } of allCalls.filter(({ access }) => access === area)) {
      const { status, body } = await call(method, path, { as })
      expect([name, status, body.code]).toEqual([name, 403, 'not-allowed'])
    }
  }
})

test('a person without an area reaches only their own calls', async () => {
  const { call, store } = await startConsole()
  const person = await addStaff(store, { areas: [] })
  const as = await store.sessions.start(person.id, 'Chrome on Linux')
  const isAllowed = []
  for (const one of allCalls.filter(({ path }) => path !== '/sign-out')) {
    if (one.access === 'everybody') continue
    const { body } = await call(one.method, one.path, { as })
    if (body.code !== 'not-allowed') isAllowed.push(one)
  }
  expect(new Set(isAllowed.map(({ access }) => access))).toEqual(new Set(['staff']))
  expect(isAllowed.filter(({ path }) => !/^\/(?:me\/|session$|confirm)/.test(path))).toEqual([])
})

test('every call is refused to a foreign page, and to clients that do not say where they are', async () => {
  const { call } = await startConsole()
  for (const { name, method, path } of allCalls) {
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      const headers = { 'sec-fetch-site': site }
      const { status, body } = await call(method, path, { headers })
      expect([name, site, status, body.code]).toEqual([name, site, 403, 'foreign-page'])
    }
  }
})

test('calls that need a confirmation are refused five minutes after the last one', async () => {
  let time = Date.UTC(2026, 10, 21, 12)
  const { call } = await startConsole({ now: () => time })
  time += 5 * 60_000
  const sensitive = allCalls.filter(({ needsConfirmation }) => needsConfirmation)
  for (const { name, method, path } of sensitive) {
    const { status, body } = await call(method, path)
    expect([name, status, body.code]).toEqual([name, 403, 'not-confirmed'])
  }
  const changesStaff = ({ access, method }: Defined) => access === 'admin' && method !== 'GET'
  const touchesPeopleOrKeys = ({ path, method }: Defined) =>
    /\/(?:erase|export)$/.test(path) || (/\/passkeys/.test(path) && method !== 'GET')
  const stopsDeliveries = ({ path }: Defined) => /\/(?:pause|resume)$/.test(path)
  for (const rule of [changesStaff, touchesPeopleOrKeys, stopsDeliveries]) {
    expect(allCalls.filter(rule)).not.toEqual([])
    expect(allCalls.filter(rule).filter((one) => !sensitive.includes(one))).toEqual([])
  }
})

test('every call has a response schema, so that no field leaves by accident', () => {
  const open = [z.record(z.string(), z.string()), z.custom(), z.unknown(), z.looseObject({})]
  expect(open.map((part) => namesItsFields(z.array(part)))).toEqual(open.map(() => false))
  const files = allCalls.filter(({ answer }) => answer === 'file')
  const others = allCalls.filter((call) => !files.includes(call))
  expect(others.filter(({ answer }) => !namesItsFields(answer))).toEqual([])
  expect(files.map(({ name }) => name).toSorted()).toEqual([
    'GET /employees/:id/photo',
    'GET /employees/:id/qr.png',
    'GET /employees/:id/qr.svg',
    'GET /figures/csv',
    'GET /requests/:id/files/:fileId',
    'GET /requests/export',
    'POST /employees/:id/export',
    'POST /employees/export',
    'POST /people/export',
  ])
})

const isEnum = (schema: unknown) => schema instanceof z.ZodMiniEnum

/** False for a schema with a part that lets through whatever it is given, such as `z.record` or `z.custom`. */
function namesItsFields(schema: unknown): boolean {
  if (!schema || typeof schema !== 'object' || !('_zod' in schema)) return false
  const { def } = schema._zod as { def: Record<string, unknown> }
  const partsOf: Record<string, () => unknown[]> = {
    object: () => (def.catchall ? [undefined] : Object.values(def.shape as object)),
    array: () => [def.element],
    record: () => [isEnum(def.keyType) && def.valueType],
    nullable: () => [def.innerType],
    optional: () => [def.innerType],
    union: () => def.options as unknown[],
    ...Object.fromEntries(['string', 'number', 'boolean', 'enum', 'literal'].map((plain) => [plain, () => []])),
  }
  return partsOf[def.type as string]?.().every(namesItsFields) ?? false
}

test('every call is refused at another host', async () => {
  const { call } = await startConsole()
  for (const { name, method, path } of allCalls) {
    const headers = { host: 'www.sextant.example' }
    const { status, body } = await call(method, path, { headers })
    expect([name, status, body.code]).toEqual([name, 421, 'wrong-host'])
  }
})

test('every call with a body refuses an invalid body, and everything but JSON', async () => {
  const { call } = await startConsole()
  const withBody = allCalls.filter(({ body }) => body)
  expect(withBody.length).toBeGreaterThan(10)
  for (const { name, method, path } of withBody) {
    const send = async (options: Parameters<typeof call>[2]) => {
      const { status, body } = await call(method, path, options)
      return [name, status, body.code]
    }
    expect(await send({ body: [] })).toEqual([name, 400, 'invalid'])
    expect(await send({})).toEqual([name, 400, 'invalid'])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await send({ body: Buffer.from('a=b'), headers: { 'content-type': type } })).toEqual([
        name,
        415,
        'invalid',
      ])
  }
})

test('every call with a query refuses an invalid query', async () => {
  const { call } = await startConsole()
  const withQuery = allCalls.filter(({ query }) => query)
  expect(withQuery.length).toBeGreaterThan(4)
  for (const { name, method, path } of withQuery) {
    const { status, body } = await call(method, `${path}?from=x&limit=x&state=x&before=${'x'.repeat(101)}`)
    expect([name, status, body.code]).toEqual([name, 400, 'invalid'])
  }
})

const anAnswer = { to: 'ada@meridian.example', subject: 'Re: Your request', text: 'Thank you.' }

/** Bodies that are accepted, for the calls about one request, delivery or person. */
const accepted: Record<string, object> = {
  'PATCH /requests/:id': { status: 'won' },
  'POST /requests/:id/notes': { text: 'Called.' },
  'PUT /requests/:id/draft': anAnswer,
  'POST /requests/:id/draft/files': Buffer.from('plan'),
  'POST /requests/:id/mails': { ...anAnswer, id: UNKNOWN, files: [] },
  'POST /deliveries/:id/dismiss': { reason: 'Answered by phone.' },
  'POST /deliveries/channels/:name/pause': { reason: 'The receiver moves.' },
  'PATCH /employees/:id': { Designation: 'Surveyor' },
  'POST /employees/:id/revoke': { reason: 'lost', version: 0 },
  'PUT /employees/:id/consents': { field: 'BloodGroup', isGiven: true, decidedOn: '2026-01-01' },
  'PUT /staff/:id/areas': { areas: [], handOverTo: null },
  'POST /staff/:id/disable': { handOverTo: null },
}

test('every call about something that does not exist is answered with 404', async () => {
  const { call } = await startConsole()
  const about = allCalls.filter(({ path }) => path.includes(UNKNOWN))
  expect(about.length).toBeGreaterThan(10)
  for (const { name, method, path } of about) {
    const body = accepted[name]
    const query = Buffer.isBuffer(body) ? '?name=staff.csv' : ''
    const answer = await call(method, `${path}${query}`, {
      ...(body && { body }),
      headers: {
        'if-match': '"0"',
        ...(Buffer.isBuffer(body) && {
          'content-type': path.endsWith('/files') ? 'application/octet-stream' : 'text/csv',
        }),
      },
    })
    expect([name, answer.status, answer.body.code]).toEqual([name, 404, 'not-found'])
  }
})

const versions = [
  [undefined, 428, 'version-missing'],
  ['"7"', 412, 'version-stale'],
  ['*', 400, 'invalid'],
] as const

test('every change of a request or an employee names the version that it changes', async () => {
  const { call, store } = await startConsole()
  await store.employees.add([anEmployee()])
  const [employee] = await store.employees.list()
  for (const [version, status, code] of versions) {
    const headers = version && { headers: { 'if-match': version } }
    const body = { Designation: 'Director' }
    const answer = await call('PATCH', `/employees/${employee?.id}`, { body, ...headers })
    expect([version, answer.status, answer.body.code]).toEqual([version, status, code])
  }
  expect(await store.employees.list()).toEqual([employee])
  const id = await addRequest(store, aTrialRequest())
  for (const change of [{ status: 'won' }, { owner: null }, { followUpOn: '2026-12-01' }])
    for (const [version, status, code] of versions) {
      const headers = version && { headers: { 'if-match': version } }
      const answer = await call('PATCH', `/requests/${id}`, { body: change, ...headers })
      expect([version, answer.status, answer.body.code]).toEqual([version, status, code])
    }
  expect(await store.requests.find(id)).toMatchObject({ status: 'new', version: 0 })
})

test('every call that changes a version is refused without it', async () => {
  const { call } = await startConsole()
  const changing = allCalls.filter(({ changes, method }) => changes || method === 'PATCH')
  expect(changing.map(({ name }) => name)).toEqual([
    'PATCH /requests/:id',
    'POST /requests/:id/mails',
    'PATCH /employees/:id',
    'PUT /employees/:id/photo',
    'DELETE /employees/:id/photo',
  ])
  for (const { name, method, path } of changing) {
    const { status, body } = await call(method, path, accepted[name] && { body: accepted[name] })
    expect([name, status, body.code]).toEqual([name, 428, 'version-missing'])
  }
})

test('every call of the sign-in is limited for each address, and no other call', async () => {
  for (const access of ['everybody', 'staff'] as const) {
    const { call } = await startConsole({ now: () => 0, env: { RATE_LIMIT: '1' } })
    const posts = allCalls.filter((one) => one.method === 'POST' && one.access === access)
    for (const { name, method, path } of posts.filter(({ path }) => path !== '/sign-out')) {
      await call(method, path)
      const { status, headers } = await call(method, path)
      expect([name, status === 429, 'retry-after' in headers]).toEqual([
        name,
        access === 'everybody',
        access === 'everybody',
      ])
    }
  }
})
