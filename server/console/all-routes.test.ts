import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '../../contract/console/areas.ts'
import { addStaff } from '../../tests/support/service/console.ts'
import {
  named,
  type Route,
  startWithRoutes,
  UNKNOWN,
} from '../../tests/support/service/console-routes.ts'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { aTrialLead } from '../../tests/support/service/records.ts'
import { FileAnswer } from './guard/file-answer.ts'

test('only the calls of the sign-in are for everybody', async () => {
  const { routes } = await startWithRoutes()
  expect(
    routes
      .filter(({ access }) => access === 'everybody')
      .map(named)
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
  expect(routes.length).toBeGreaterThan(20)
})

test('every other call is refused without a session', async () => {
  const { call, routes } = await startWithRoutes()
  for (const route of routes.filter(({ access }) => access !== 'everybody')) {
    for (const as of [null, 'unknown']) {
      const { status, body } = await call(route.method, route.path, { as })
      expect([named(route), status, body.code]).toEqual([named(route), 401, 'not-signed-in'])
    }
  }
})

test('every call of an area is refused with all other areas', async () => {
  const { call, store, routes } = await startWithRoutes()
  for (const area of areas) {
    const others = areas.filter((one) => one !== area)
    const person = await addStaff(store, { areas: others })
    const as = await store.sessions.start(person.id, 'Chrome on Linux')
    for (const route of routes.filter(({ access }) => access === area)) {
      const { status, body } = await call(route.method, route.path, { as })
      expect([named(route), status, body.code]).toEqual([named(route), 403, 'not-allowed'])
    }
  }
})

test('a person without an area reaches only their own calls', async () => {
  const { call, store, routes } = await startWithRoutes()
  const person = await addStaff(store, { areas: [] })
  const as = await store.sessions.start(person.id, 'Chrome on Linux')
  const isAllowed = []
  for (const route of routes.filter(({ path }) => path !== '/sign-out')) {
    if (route.access === 'everybody') continue
    const { body } = await call(route.method, route.path, { as })
    if (body.code !== 'not-allowed') isAllowed.push(route)
  }
  expect(new Set(isAllowed.map(({ access }) => access))).toEqual(new Set(['staff']))
  expect(isAllowed.filter(({ path }) => !/^\/(?:me\/|session$|confirm)/.test(path))).toEqual([])
})

test('every call is refused to a foreign page, and to clients that do not say where they are', async () => {
  const { call, routes } = await startWithRoutes()
  for (const route of routes) {
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      const headers = { 'sec-fetch-site': site }
      const { status, body } = await call(route.method, route.path, { headers })
      expect([named(route), site, status, body.code]).toEqual([
        ...[named(route), site, 403, 'foreign-page'],
      ])
    }
  }
})

test('calls that need a confirmation are refused five minutes after the last one', async () => {
  let time = Date.UTC(2026, 10, 21, 12)
  const { call, routes } = await startWithRoutes({ now: () => time })
  time += 5 * 60_000
  const sensitive = routes.filter(({ needsConfirmation }) => needsConfirmation)
  for (const route of sensitive) {
    const { status, body } = await call(route.method, route.path)
    expect([named(route), status, body.code]).toEqual([named(route), 403, 'not-confirmed'])
  }
  const changesStaff = ({ access, method }: Route) => access === 'admin' && method !== 'GET'
  const touchesPeopleOrKeys = ({ path, method }: Route) =>
    /\/(?:erase|export)$/.test(path) || (/\/passkeys/.test(path) && method !== 'GET')
  const stopsDeliveries = ({ path }: Route) => /\/(?:pause|resume)$/.test(path)
  for (const rule of [changesStaff, touchesPeopleOrKeys, stopsDeliveries]) {
    expect(routes.filter(rule)).not.toEqual([])
    expect(routes.filter(rule).filter((route) => !sensitive.includes(route))).toEqual([])
  }
})

test('every call has a response schema, so that no field leaves by accident', async () => {
  const { routes } = await startWithRoutes()
  const open = [z.record(z.string(), z.string()), z.custom(), z.unknown(), z.looseObject({})]
  expect(open.map((part) => namesItsFields(z.array(part)))).toEqual(open.map(() => false))
  const answerOf = ({ schema }: Route) => (schema?.response as { 200?: unknown } | undefined)?.[200]
  const files = routes.filter((route) => answerOf(route) === FileAnswer)
  const others = routes.filter((route) => !files.includes(route))
  expect(others.filter((route) => !namesItsFields(answerOf(route))).map(named)).toEqual([])
  expect(files.map(named).toSorted()).toEqual(
    [
      'GET /employees/:id/photo',
      'GET /employees/:id/qr.png',
      'GET /employees/:id/qr.svg',
      'GET /figures/csv',
      'GET /requests/export',
      'POST /employees/:id/export',
      'POST /employees/export',
      'POST /people/export',
    ]
      .map((route) => route.replace(':id', UNKNOWN))
      .toSorted(),
  )
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
    ...Object.fromEntries(
      ['string', 'number', 'boolean', 'enum', 'literal'].map((plain) => [plain, () => []]),
    ),
  }
  return partsOf[def.type as string]?.().every(namesItsFields) ?? false
}

test('every call is refused at another host', async () => {
  const { call, routes } = await startWithRoutes()
  for (const route of routes) {
    const headers = { host: 'www.sextant.example' }
    const { status, body } = await call(route.method, route.path, { headers })
    expect([named(route), status, body.code]).toEqual([named(route), 421, 'wrong-host'])
  }
})

test('every call with a body refuses an invalid body, and everything but JSON', async () => {
  const { call, routes } = await startWithRoutes()
  const withBody = routes.filter(({ schema }) => schema?.body)
  expect(withBody.length).toBeGreaterThan(10)
  for (const route of withBody) {
    const send = async (options: Parameters<typeof call>[2]) => {
      const { status, body } = await call(route.method, route.path, options)
      return [named(route), status, body.code]
    }
    expect(await send({ body: [] })).toEqual([named(route), 400, 'invalid'])
    expect(await send({})).toEqual([named(route), 400, 'invalid'])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await send({ body: Buffer.from('a=b'), headers: { 'content-type': type } })).toEqual([
        ...[named(route), 415, 'invalid'],
      ])
  }
})

test('every call with a query refuses an invalid query', async () => {
  const { call, routes } = await startWithRoutes()
  const withQuery = routes.filter(({ schema }) => schema?.querystring)
  expect(withQuery.length).toBeGreaterThan(4)
  for (const route of withQuery) {
    const path = `${route.path}?from=x&limit=x&state=x`
    const { status, body } = await call(route.method, path)
    expect([named(route), status, body.code]).toEqual([named(route), 400, 'invalid'])
  }
})

const importOptions = { mode: 'update', skipWrong: false, removeMissing: false }

/** Bodies that are accepted, for the calls about one request, delivery or person. */
const accepted: Record<string, object> = {
  'PATCH /requests/:id': { status: 'won' },
  'POST /requests/:id/notes': { text: 'Called.' },
  'POST /deliveries/:id/dismiss': { reason: 'Answered by phone.' },
  'POST /deliveries/channels/:id/pause': { reason: 'The receiver moves.' },
  'PATCH /employees/:id': { Designation: 'Surveyor' },
  'POST /employees/:id/revoke': { reason: 'lost', version: 0 },
  'PUT /employees/:id/consents': { field: 'BloodGroup', isGiven: true, decidedOn: '2026-01-01' },
  'PUT /employee-imports/:id/list': Buffer.from('Name\nAda\n'),
  'PUT /employee-imports/:id/photos': { problem: 'is damaged in the ZIP file' },
  'POST /employee-imports/:id/preview': importOptions,
  'POST /employee-imports/:id/apply': { ...importOptions, fingerprint: 'f' },
  'PUT /staff/:id/areas': { areas: [], handOverTo: null },
  'POST /staff/:id/disable': { handOverTo: null },
}

test('every call about something that does not exist is answered with 404', async () => {
  const { call, routes } = await startWithRoutes()
  const about = routes.filter(({ path }) => path.includes(UNKNOWN))
  expect(about.length).toBeGreaterThan(10)
  for (const route of about) {
    const body = accepted[named(route).replace(UNKNOWN, ':id')]
    const query = route.path.startsWith('/employee-imports/') ? '?name=staff.csv' : ''
    const answer = await call(route.method, `${route.path}${query}`, {
      ...(body && { body }),
      headers: { 'if-match': '"0"', ...(Buffer.isBuffer(body) && { 'content-type': 'text/csv' }) },
    })
    expect([named(route), answer.status, answer.body.code]).toEqual([
      ...[named(route), 404, 'not-found'],
    ])
  }
})

const versions = [
  [undefined, 428, 'version-missing'],
  ['"7"', 412, 'version-stale'],
  ['*', 400, 'invalid'],
] as const

test('every change of a request or an employee names the version that it changes', async () => {
  const { call, store, routes } = await startWithRoutes()
  await store.employees.add([anEmployee()])
  const [employee] = await store.employees.list()
  for (const [version, status, code] of versions) {
    const headers = version && { headers: { 'if-match': version } }
    const body = { Designation: 'Director' }
    const answer = await call('PATCH', `/employees/${employee?.id}`, { body, ...headers })
    expect([version, answer.status, answer.body.code]).toEqual([version, status, code])
  }
  expect(await store.employees.list()).toEqual([employee])
  const added = await store.leads.add(aTrialLead(), null)
  const id = 'id' in added ? added.id : ''
  const changing = routes.filter(({ method }) => method === 'PATCH')
  expect(changing.map(named)).toEqual([`PATCH /requests/${UNKNOWN}`, `PATCH /employees/${UNKNOWN}`])
  for (const change of [{ status: 'won' }, { owner: null }, { followUpOn: '2026-12-01' }])
    for (const [version, status, code] of versions) {
      const headers = version && { headers: { 'if-match': version } }
      const answer = await call('PATCH', `/requests/${id}`, { body: change, ...headers })
      expect([version, answer.status, answer.body.code]).toEqual([version, status, code])
    }
  expect(await store.requests.find(id)).toMatchObject({ status: 'new', version: 0 })
})

test('every change of a photo names the version of the employee that it changes', async () => {
  const { call, routes } = await startWithRoutes()
  const changing = routes.filter(({ method, path }) => /\/photo$/.test(path) && method !== 'GET')
  expect(changing.map(named).toSorted()).toEqual([
    `DELETE /employees/${UNKNOWN}/photo`,
    `PUT /employees/${UNKNOWN}/photo`,
  ])
  for (const route of changing) {
    const { status, body } = await call(route.method, route.path)
    expect([named(route), status, body.code]).toEqual([named(route), 428, 'version-missing'])
  }
})

test('every call of the sign-in is limited for each address, and no other call', async () => {
  for (const access of ['everybody', 'staff'] as const) {
    const { call, routes } = await startWithRoutes({ now: () => 0, env: { RATE_LIMIT: '1' } })
    const posts = routes.filter((route) => route.method === 'POST' && route.access === access)
    for (const route of posts.filter(({ path }) => path !== '/sign-out')) {
      await call(route.method, route.path)
      const { status, headers } = await call(route.method, route.path)
      expect([named(route), status === 429, 'retry-after' in headers]).toEqual([
        ...[named(route), access === 'everybody', access === 'everybody'],
      ])
    }
  }
})
