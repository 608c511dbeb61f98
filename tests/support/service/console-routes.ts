import Fastify, { type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Access } from '../../../contract/console/call.ts'
import { consoleRoutes } from '../../../server/console/console-routes.ts'
import type { ConsoleParts } from '../../../server/console/guard/console-parts.ts'
import { startConsole } from './console.ts'
import { aSite } from './service.ts'

export const UNKNOWN = '0198c0de-0000-7000-8000-000000000000'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Route = {
  method: Method
  /** With `UNKNOWN` in the place of each parameter. */
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
        path: url.replaceAll(/:\w+/g, UNKNOWN),
        access: config?.access as Access,
        needsConfirmation: config?.needsConfirmation === true,
        schema,
      })
    }
  })
  const more = { site: aSite(), origin: () => 'https://x.example', version: '', oidc: undefined }
  const hooks = { throttleSignIn: async () => {} }
  await app.register(consoleRoutes, { ...parts, ...more, ...hooks })
  await app.ready()
  await app.close()
  return routes
}

/** The console with a list of its routes. */
export async function startWithRoutes(options: Parameters<typeof startConsole>[0] = {}) {
  const started = await startConsole(options)
  return { ...started, routes: await listRoutes(started) }
}

export const named = ({ method, path }: Route) => `${method} ${path}`
