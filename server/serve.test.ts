import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SERVICE_PATH } from '../contract/wire/call-request.ts'
import { readRunSettings } from '../settings/run-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { freePort } from '../tests/support/free-port.ts'
import { accepted, aTrialPayload, proposalInsert } from '../tests/support/service/proposals.ts'
import { createStore } from '../tests/support/service/records.ts'
import { aSite, createDirectory, pages, writeFiles } from '../tests/support/service/service.ts'
import { runService } from './run-service.ts'

const { NODE_COMPILE_CACHE = '' } = process.env
const SERVE = fileURLToPath(new URL('serve.ts', import.meta.url))

/** The folder of a small built site. */
function aBuild() {
  const distDir = createDirectory()
  writeFiles(join(distDir, 'public'), pages)
  writeFiles(join(distDir, 'console'), { 'index.html': '<title>Console</title>' })
  writeFileSync(join(distDir, 'site.json'), JSON.stringify(aSite()))
  return distDir
}

/** Runs the program of `npm run serve` on a small built site. */
function serve(env: Record<string, string> = {}, { files = {} } = {}) {
  const dir = createDirectory()
  const distDir = aBuild()
  const dataDir = join(dir, 'data')
  writeFiles(dir, files)
  const program = spawn(process.execPath, [SERVE, distDir], {
    cwd: dir,
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE,
      ...env,
    },
  })
  const output = { out: '', err: '' }
  program.stdout.on('data', (text) => {
    output.out += text
  })
  program.stderr.on('data', (text) => {
    output.err += text
  })
  const ended = new Promise<number | null>((resolve) => program.on('exit', resolve))
  onTestFinished(() => void program.kill('SIGKILL'))
  const listening = async () => {
    await vi.waitUntil(() => output.out.includes('\n'), { timeout: 60_000 })
    return Number(/:(\d+)\n/.exec(output.out)?.[1])
  }
  return { program, output, ended, listening, dataDir }
}

const post = (port: number) => {
  const { url, payload } = proposalInsert(aTrialPayload())
  const body = JSON.stringify(payload)
  const headers = { 'content-type': 'application/json' }
  return fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', headers, body })
}

test('the program prints its address and the mail setting, serves pages, stores a request, and has no console', async () => {
  const { program, output, ended, listening, dataDir } = serve()
  const port = await listening()
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  for (const path of ['/api/session', '/inbox', '/link', '/oidc/callback']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 404, null])
  }
  expect(await (await post(port)).json()).toEqual(accepted())
  program.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output).toEqual({
    out: `The site is at http://localhost:${port}\nMail waits in the outbox: SMTP_URL is not set\n`,
    err: '',
  })
  const { store } = await createStore(dataDir)
  expect(await store.requests.listStored()).toHaveLength(1)
})

test('the program reads .env, and variables of the environment take precedence', async () => {
  const { output, ended } = serve({ PORT: '0' }, { files: { '.env': 'RATE_LIMIT=many\nPORT=eighty\n' } })
  expect(await ended).toBe(1)
  expect(output).toEqual({ out: '', err: 'RATE_LIMIT is "many"; expected a number from 0 to 1000000\n' })
})

test('the program prints the console, the mail server without its password, and what is wrong with the build', async () => {
  const consolePort = await freePort()
  const origin = `http://localhost:${consolePort}`
  const { output, listening } = serve({
    CONSOLE_PORT: String(consolePort),
    CONSOLE_URL: origin,
    HOST: '0.0.0.0',
    SMTP_URL: 'smtp://user:secret@127.0.0.1:1',
    MAIL_TO: 'a@x.example,b@x.example',
    PUBLIC_URL: 'https://www.x.example',
    SERVICE_HOST: 'https://api.x.example',
  })
  const port = await listening()
  await vi.waitUntil(() => output.out.split('\n').length > 5)
  expect(output.out).toContain(`The staff console is at ${origin}\n`)
  expect(output.out).toContain(
    'Built without PUBLIC_URL: canonical links, sitemap and previews name http://localhost:3000\n',
  )
  expect(output.out).toContain('Mail goes to a@x.example, b@x.example through smtp://user:***@127.0.0.1:1\n')
  expect(output.out).toContain('Built with another PUBLIC_URL, SERVICE_HOST than is set now')
  // The console has a port of its own, and the site answers no path of it.
  expect((await fetch(`${origin}/inbox`)).status).toBe(200)
  const answer = await fetch(`http://127.0.0.1:${port}/api/session`)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null])
})

/** Starts the service in this process; resolves to the line with which the program would end. */
async function refusalOf(env: Record<string, string>, distDir = aBuild()) {
  const at = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: createDirectory(), LOG_LEVEL: 'error', ...env }
  const settings = { host: '0.0.0.0' }
  const started = async () => runService({ settings: readRunSettings(at, settings), env: at, distDir })
  const error = await started().then(
    ({ stop }) => stop(),
    (error) => error,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as Error).message
}

test.each<[env: Record<string, string>, line: RegExp]>([
  [{ HOST: 'no.such.host.invalid' }, /^HOST is "no\.such\.host\.invalid"; expected a name or address of this machine$/],
  [{ HOST: '192.0.2.77' }, /^HOST is "192\.0\.2\.77"; expected /],
  [{ SERVICE_HOST: 'nowhere' }, /^SERVICE_HOST is "nowhere"; expected /],
  [{ DATA_DIR: '/dev/null/data' }, /^DATA_DIR is "\/dev\/null\/data"; expected a directory /],
])('an invalid setting stops the start with one line: %o', async (env, line) => {
  expect(await refusalOf(env)).toMatch(line)
})

test('a port in use stops the start with one line that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await refusalOf({ PORT: String(port) })).toBe(`PORT is "${port}"; expected a port that is free`)
})

test('without a build the start names the command that builds the site', async () => {
  const distDir = createDirectory()
  expect(await refusalOf({}, distDir)).toBe(
    `${join(distDir, 'site.json')} is missing or was written by another version; run: npm run build`,
  )
})

/** The HTTP head of a call whose body has this many bytes. */
const head = (call: string, bytes: number) =>
  `POST ${SERVICE_PATH}/${call} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`

test('after SIGTERM a request that is being received is answered', async () => {
  const { program, ended, listening, dataDir } = serve()
  const port = await listening()
  const body = JSON.stringify(proposalInsert(aTrialPayload()).payload)
  const socket = connect(port, '127.0.0.1')
  const answered = text(socket)
  socket.write(head('ProposalInsert', Buffer.byteLength(body)) + body.slice(0, 100))
  await fetch(`http://127.0.0.1:${port}/healthz`) // The first half of the request has arrived after this.
  for (const _ of ['from the terminal', 'from npm']) program.kill('SIGTERM')
  await vi.waitUntil(() => refused(port), { timeout: 5_000 })
  socket.write(body.slice(100))
  expect(await answered).toContain('"StatusId":1}')
  expect(await ended).toBe(0)
  const { store } = await createStore(dataDir)
  expect(await store.requests.listStored()).toHaveLength(1)
})

test('stopping the service disconnects a client that never finishes its request', async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: createDirectory(), LOG_LEVEL: 'error' }
  const settings = readRunSettings(env, { host: '127.0.0.1' })
  const start = { settings, env, distDir: aBuild(), print() {}, stopTimeoutMs: 500 }
  const { address, stop } = await runService(start)
  const endless = connect(Number(new URL(address).port), '127.0.0.1')
  const disconnected = once(endless, 'close')
  endless.on('error', () => {})
  endless.write(`${head('SendMail', 9)}{`)
  await fetch(`${address}/healthz`)
  const stopping = performance.now()
  await Promise.all([stop(), disconnected])
  // Otherwise the client would be disconnected by the time limit of a request, 30 s.
  expect(performance.now() - stopping).toBeLessThan(25_000)
})

const refused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => socket.end(() => resolve(false))).on('error', () => resolve(true))
  })
