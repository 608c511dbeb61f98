import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bilingualContent, contentFolder } from '../tests/support/content-folder.ts'
import { createEditor } from './editor.ts'
import { createPublisher } from './publish.ts'
import { editRoutes } from './routes.ts'

const origin = 'https://edit.example.com'
const token = 'token-of-this-start'
const allowed = { host: 'edit.example.com', origin, 'x-edit-token': token }

let dir: string
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  dir = contentFolder(bilingualContent())
  const routes = editRoutes({
    editor: createEditor(dir),
    publisher: createPublisher(dir),
    origin,
    token,
    panel: async () => '<meta name="edit-token" content="EDIT_TOKEN">',
  })
  const listener: RequestListener = (request, response) => void routes(request, response, () => response.end('page'))
  server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.on('listening', resolve))
})

afterEach(() => server.close())

type Answer = { status: number | undefined; headers: Record<string, unknown>; text: string }

/** Not with `fetch`, which does not let a test set `Host`. */
const call = (method: string, path: string, body: string | Buffer = '', headers: Record<string, string> = allowed) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const sent = send({ host: '127.0.0.1', port, method, path, headers }, async (response) => {
      const chunks = await response.toArray()
      resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() })
    })
    sent.on('error', reject)
    sent.end(body)
  })

const change = JSON.stringify({ file: 'en/hero.yaml', path: ['slides', 0, 'title'], from: 'First', to: 'Now' })
const hero = () => readFileSync(join(dir, 'en/hero.yaml'), 'utf8')

test('the state of a language, and a change', async () => {
  const { headers, text } = await call('GET', '/_edit/state?locale=de')
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  const state = JSON.parse(text)
  expect(state).toMatchObject({ locales: ['en', 'de'], changes: [], undoable: 0, broken: [] })
  expect(state.texts[0].file).toMatch(/^de\//)
  expect(state.publishing).toContain('no Git repository')
  expect(JSON.parse((await call('POST', '/_edit/change', change)).text)).toEqual({ state: 'saved' })
  expect(hero()).toContain('title: Now')
})

const { origin: _origin, ...withoutOrigin } = allowed
const { 'x-edit-token': _token, ...withoutToken } = allowed

test.each([
  ['of another origin', { ...allowed, origin: 'https://www.example.com' }],
  ['without an origin', withoutOrigin],
  ['to another host', { ...allowed, host: 'localhost:3100' }],
  ['with the token of another start', { ...allowed, 'x-edit-token': 'other' }],
  ['without a token', withoutToken],
])('a call %s changes nothing', async (_, headers) => {
  for (const path of ['change', 'source', 'list', 'undo', 'publish', 'picture?file=pictures/oven.png', 'check'])
    expect(await call('POST', `/_edit/${path}`, change, headers), path).toMatchObject({
      status: 403,
      text: expect.stringContaining('"refused"'),
    })
  expect(hero()).toContain('title: First')
})

test('texts are read with the token only', async () => {
  expect((await call('GET', '/_edit/state', '', withoutToken)).status).toBe(403)
  expect((await call('GET', '/_edit/change')).status).toBe(404)
})

test('the panel has the token, and no other site can frame it', async () => {
  const { headers, text } = await call('GET', '/_edit/', '', { host: 'edit.example.com' })
  expect(text).toBe(`<meta name="edit-token" content="${token}">`)
  expect(headers['content-security-policy']).toBe("frame-ancestors 'none'; frame-src 'self'")
  expect((await call('GET', '/_edit/', '', { host: 'evil.example.com' })).text).not.toContain(token)
})

test('a call with a wrong shape is refused', async () => {
  for (const body of ['', '{', '[]', '{"file":"en/hero.yaml","path":[{}],"from":"","to":""}'])
    expect(await call('POST', '/_edit/change', body)).toMatchObject({ status: 400 })
  expect((await call('POST', '/_edit/publish', '{"name":"A <b>","email":"a@example.com"}')).text).toContain(
    'without < and >',
  )
})

test('a body that is too large is refused', async () => {
  const answers = await Promise.all([
    call('POST', '/_edit/change', Buffer.alloc(1_000_001)),
    call('POST', '/_edit/picture?file=pictures/oven.png', Buffer.alloc(6_000_001)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([413, 413])
})

test('a failure is answered in words', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  vi.spyOn(JSON, 'parse').mockImplementationOnce(() => {
    throw new Error('The disk is full.')
  })
  expect(await call('POST', '/_edit/change', change)).toMatchObject({
    status: 500,
    text: expect.stringContaining('The disk is full.'),
  })
  vi.mocked(console.error).mockClear()
})

test('the lines of Publish are JSON', async () => {
  const { text } = await call('POST', '/_edit/publish', JSON.stringify({ name: 'Amara', email: 'amara@example.com' }))
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toEqual({ sentence: 'Checking the content …' })
  expect(lines.at(-1)).toMatchObject({ done: 'failed' }) // The folder has no brand.
})

test('other addresses are not those of the editor', async () => {
  for (const path of ['/', '/_editor', '/de']) expect((await call('GET', path, '', { host: 'x' })).text).toBe('page')
})
