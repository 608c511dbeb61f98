import Fastify, { type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { areas } from '../../contract/console/areas.ts'
import { addStaff, startConsole } from '../../tests/support/service/console.ts'
import { aSite } from '../../tests/support/service/service.ts'
import { consoleRoutes } from './console-routes.ts'
import type { Access, ConsoleParts } from './guard/console-parts.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Route = {
  method: Method
  path: string
  access: Access
  needsConfirmation: boolean
  schema: RouteOptions['schema']
}

/** All routes of the console, as they are registered. */
async function listRoutes(parts: Pick<ConsoleParts, 'store' | 'settings'>): Promise<Route[]> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('signedIn', null)
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (url.endsWith('*')) return // Answers 404 for all other addresses.
    for (const one of [method].flat()) {
      if (one === 'HEAD') continue // Node answers it as GET.
      routes.push({
        method: one as Method,
        path: url.replaceAll(/:\w+/g, '0198c0de-0000-7000-8000-000000000000'),
        access: config?.access as Access,
        needsConfirmation: config?.needsConfirmation === true,
        schema,
      })
    }
  })
  const more = { site: aSite(), origin: () => 'https://x.example', version: '', oidc: undefined }
  await app.register(consoleRoutes, { ...parts, ...more, wakeDelivery: () => {} })
  await app.ready()
  await app.close()
  return routes
}

async function startWithRoutes(options = {}) {
  const started = await startConsole(options)
  return { ...started, routes: await listRoutes(started) }
}

const named = ({ method, path }: Route) => `${method} ${path}`

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
  expect(routes.filter(touchesPeopleOrKeys)).not.toEqual([])
  for (const rule of [changesStaff, touchesPeopleOrKeys])
    expect(routes.filter(rule).filter((route) => !sensitive.includes(route))).toEqual([])
})

test('every call has a response schema, so that no field leaves by accident', async () => {
  const { routes } = await startWithRoutes()
  expect(routes.filter(({ schema }) => !schema?.response).map(named)).toEqual([])
})
