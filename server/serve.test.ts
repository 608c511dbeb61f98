import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SERVICE_PATH } from '../contract/wire/call-request.ts'
import { freePort } from '../tests/support/free-port.ts'
import { accepted, aTrialPayload, proposalInsert } from '../tests/support/service/proposals.ts'
import { createStore } from '../tests/support/service/records.ts'
import { aSite, createDirectory, pages, writeFiles } from '../tests/support/service/service.ts'

const { NODE_COMPILE_CACHE = '' } = process.env
const SERVE = fileURLToPath(new URL('serve.ts', import.meta.url))

/** Runs the program of `npm run serve` on a small built site. */
function serve(env: Record<string, string> = {}, built = true) {
  const dir = createDirectory()
  const distDir = join(dir, 'dist')
  const dataDir = join(dir, 'data')
  if (built) {
    writeFiles(join(distDir, 'public'), pages)
    writeFiles(join(distDir, 'console'), { 'index.html': '<title>Console</title>' })
    writeFileSync(join(distDir, 'site.json'), JSON.stringify(aSite()))
  }
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
    await vi.waitUntil(() => output.out.includes('\n'), { timeout: 20_000 })
    return Number(/:(\d+)\n/.exec(output.out)?.[1])
  }
  return { program, output, ended, listening, dir, distDir, dataDir }
}

const post = (port: number) => {
  const { url, payload } = proposalInsert(aTrialPayload())
  const body = JSON.stringify(payload)
  const headers = { 'content-type': 'application/json' }
  return fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', headers, body })
}

test('the program prints its address and the mail setting, serves pages, and stores a request', async () => {
  const { program, output, ended, listening, dataDir } = serve()
  const port = await listening()
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
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
  const { dir, ...started } = serve({ LOG_LEVEL: 'loud' })
  await started.ended
  const env = { PATH: '', DATA_DIR: started.dataDir, RATE_LIMIT: '7', HOST: '127.0.0.1' }
  writeFileSync(join(dir, '.env'), 'RATE_LIMIT=many\nPORT=eighty\n')
  const program = spawn(process.execPath, [SERVE, started.distDir], { cwd: dir, env })
  let err = ''
  program.stderr.on('data', (text) => {
    err += text
  })
  await new Promise((resolve) => program.on('close', resolve))
  expect(err).toBe('PORT is "eighty"; expected a number from 0 to 65535\n')
})

test('the program prints the mail server without its password, and the settings that differ from the build', async () => {
  const { output, listening } = serve({
    SMTP_URL: 'smtp://user:secret@127.0.0.1:1',
    MAIL_TO: 'a@x.example,b@x.example',
    PUBLIC_URL: 'https://www.x.example',
    SERVICE_HOST: 'https://api.x.example',
  })
  await listening()
  await vi.waitUntil(() => output.out.split('\n').length > 3)
  expect(output.out).toContain('Mail goes to a@x.example, b@x.example through smtp://user:***@127.0.0.1:1\n')
  expect(output.out).toContain('Built with another PUBLIC_URL, SERVICE_HOST than is set now')
})

test('the program warns if a server that others reach was built without PUBLIC_URL', async () => {
  const { output, listening } = serve({ HOST: '0.0.0.0' })
  await listening()
  await vi.waitUntil(() => output.out.split('\n').length > 3)
  expect(output.out).toContain(
    'Built without PUBLIC_URL: canonical links, sitemap and previews name http://localhost:3000\n',
  )
})

test.each<[env: Record<string, string>, line: RegExp]>([
  [{ PORT: 'eighty' }, /^PORT is "eighty"; expected a number from 0 to 65535$/],
  [{ HOST: 'no.such.host.invalid' }, /^HOST is "no\.such\.host\.invalid"; expected a name or address of this machine$/],
  [{ HOST: '192.0.2.77' }, /^HOST is "192\.0\.2\.77"; expected /],
  [{ DATABASE_URL: 'mysql://u:secret@db/site' }, /^DATABASE_URL is "mysql:\/\/u:\*\*\*@db\/site"; /],
  [{ SERVICE_HOST: 'nowhere' }, /^SERVICE_HOST is "nowhere"; expected /],
  [{ DATA_DIR: '/dev/null/data' }, /^DATA_DIR is "\/dev\/null\/data"; expected a directory /],
  [{ DATA_DIR: '/proc/x/data' }, /^DATA_DIR is "\/proc\/x\/data"; expected a directory /],
])('an invalid setting stops the start with one line: %o', async (env, line) => {
  const { output, ended } = serve(env)
  expect(await ended).toBe(1)
  expect(output.out).toBe('')
  expect(output.err.trimEnd()).toMatch(line)
  expect(output.err).not.toContain('secret')
})

test('a port in use stops the start with one line that names it', async () => {
  const port = await serve().listening()
  const { output, ended } = serve({ PORT: String(port) })
  expect(await ended).toBe(1)
  expect(output.err).toBe(`PORT is "${port}"; expected a port that is free\n`)
})

test('without a build the program prints the command that builds the site', async () => {
  const { output, ended, distDir } = serve({}, false)
  expect(await ended).toBe(1)
  expect(output.err).toBe(
    `${join(distDir, 'site.json')} is missing or was written by another version; run: npm run build\n`,
  )
})

test('a database that cannot be read stops the start with one line', async () => {
  const dataDir = createDirectory()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'site.sqlite'), 'no database '.repeat(1000))
  const { output, ended } = serve({ DATA_DIR: dataDir })
  expect(await ended).toBe(1)
  expect(output.err).toMatch(/^The database .*site\.sqlite cannot be read \(file is not a database\)\..*\n$/)
})

test('a request that is still being received at SIGTERM is answered', async () => {
  const { program, ended, listening, dataDir } = serve()
  const port = await listening()
  const body = JSON.stringify(proposalInsert(aTrialPayload()).payload)
  const socket = connect(port, '127.0.0.1')
  const answered = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })
  socket.write(
    `POST ${SERVICE_PATH}/ProposalInsert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 100)}`,
  )
  await fetch(`http://127.0.0.1:${port}/healthz`) // The first half of the request has arrived after this.
  program.kill('SIGTERM')
  await vi.waitUntil(() => refused(port), { timeout: 5_000 })
  socket.write(body.slice(100))
  expect(await answered).toContain('"StatusId":1}')
  expect(await ended).toBe(0)
  const { store } = await createStore(dataDir)
  expect(await store.requests.listStored()).toHaveLength(1)
})

test('a client that never finishes its request is disconnected within ten seconds of SIGTERM', async () => {
  const { program, ended, listening } = serve()
  const port = await listening()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST /securityandsetting.svc/SendMail HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{')
  await fetch(`http://127.0.0.1:${port}/healthz`)
  const start = performance.now()
  program.kill('SIGTERM')
  program.kill('SIGTERM')
  expect(await ended).toBe(0)
  // The service's limit is 7 s; without it the time limit of the request, 30 s, would apply.
  expect(performance.now() - start).toBeLessThan(25_000)
})

const refused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => socket.end(() => resolve(false))).on('error', () => resolve(true))
  })

test('without CONSOLE_PORT nothing of the console runs, and the site answers no path of it', async () => {
  const { output, listening } = serve()
  const port = await listening()
  for (const path of ['/api/session', '/inbox', '/link', '/oidc/callback']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect({ path, status: answer.status }).toEqual({ path, status: 404 })
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect(output.out).not.toContain('console')
})

test('with CONSOLE_PORT the console has a port of its own, and the site answers no path of it', async () => {
  const consolePort = await freePort()
  const origin = `http://localhost:${consolePort}`
  const { output, listening } = serve({ CONSOLE_PORT: String(consolePort), CONSOLE_URL: origin })
  const port = await listening()
  await vi.waitUntil(() => output.out.includes('console'))
  expect(output.out).toContain(`The staff console is at ${origin}\n`)
  expect((await fetch(`${origin}/inbox`)).status).toBe(200)
  const answer = await fetch(`http://127.0.0.1:${port}/api/session`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test.each([
  [{ CONSOLE_PORT: '0' }, 'CONSOLE_URL is ""; expected the address of the console'],
  [
    { CONSOLE_PORT: '0', CONSOLE_URL: 'http://staff.sextant.example' },
    'CONSOLE_URL is "http://staff.sextant.example"; expected https:// and a host name',
  ],
])('a console without a safe address stops the start: %j', async (env, message) => {
  const { output, ended } = serve(env)
  expect(await ended).toBe(1)
  expect(output.err).toContain(message)
})
