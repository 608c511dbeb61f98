import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { type Area, areas as allAreas } from '../../../contract/console/areas.ts'
import { buildConsole } from '../../../server/console/build-console.ts'
import { readRunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { createStoreOn, type Kind } from './databases.ts'
import { aSite, createDirectory } from './service.ts'

export const CONSOLE_ORIGIN = 'https://staff.sextant.example'

type Options = {
  kind?: Kind
  /** The areas of the person who is signed in. */
  areas?: Area[]
  origin?: string
  now?: () => number
  env?: Record<string, string>
  log?: Logger
  site?: Partial<Site>
}

/** The console on a new database, with a signed-in person. Nothing listens: requests are injected. */
export async function startConsole(options: Options = {}) {
  const { kind = 'SQLite', areas = [...allAreas], origin = CONSOLE_ORIGIN, now } = options
  const { env = {}, log, site } = options
  const { store, where } = await createStoreOn(kind, now)
  const filesDir = createDirectory()
  mkdirSync(join(filesDir, '_console'))
  writeFileSync(join(filesDir, 'index.html'), '<title>Console</title>')
  writeFileSync(join(filesDir, '_console/main-B1gHash1.js'), 'export {}')
  const settings = readRunSettings({ DATA_DIR: where.dataDir, ...env }, { host: '127.0.0.1' })
  const app = await buildConsole({
    store,
    site: aSite(site),
    settings,
    origin: () => origin,
    filesDir,
    ...(log && { log }),
  })
  onTestFinished(() => app.close())
  const me = await addStaff(store, { areas })
  const token = await store.sessions.start(me.id, 'Chrome on Linux')

  /** Sends a call as the signed-in person, or as another one with `as`. */
  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    { body, as = token, headers = {} }: CallOptions = {},
  ) {
    const cookie = origin.startsWith('https:') ? '__Host-console' : 'console'
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        host: new URL(origin).host,
        'sec-fetch-site': 'same-origin',
        ...(as && { cookie: `${cookie}=${as}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: isJson ? answer.json() : undefined,
    }
  }
  return { app, store, settings, where, me, token, call }
}

type CallOptions = {
  body?: object
  /** The token of a session; null: without a session. */
  as?: string | null
  headers?: Record<string, string>
}

let added = 0

export async function addStaff(store: Store, change: { areas?: Area[]; name?: string } = {}) {
  const { areas = [...allAreas], name = `Staff ${++added}` } = change
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@sextant.example`
  const member = await store.staff.add({ email, name, areas }, null)
  if (!member) throw new Error(`${email} exists`)
  return member
}
