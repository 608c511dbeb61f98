import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export type Program = {
  port: number
  /** Time from the start of the process to the first response. */
  startMs: number
  /** Peak memory (resident set size); null on systems other than Linux. */
  peakMiB(): number | null
  stop(): Promise<void>
}

const FIRST_PORT = 4450
const LAST_PORT = 4499
const START_LIMIT_MS = 30_000
let nextPort = FIRST_PORT

const serveEnv = {
  HOST: '127.0.0.1',
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=384',
}
const benchEnv = { RATE_LIMIT: '0', LOG_LEVEL: 'warn' }

/** Starts the service with the options of `npm run serve`, without a rate limit. */
export const startService = (env: Record<string, string>) =>
  start('server/serve.ts', { ...serveEnv, ...benchEnv, ...env })

export const startBaseline = (name: 'one-transaction', env: Record<string, string>) =>
  start(`bench/baselines/${name}.ts`, env)

async function start(file: string, env: Record<string, string>): Promise<Program> {
  const port = nextPort
  nextPort = port === LAST_PORT ? FIRST_PORT : port + 1
  const began = performance.now()
  const program = spawn(process.execPath, [file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
  })
  const ended = once(program, 'exit')
  const responded = waitForResponse(`http://127.0.0.1:${port}/healthz`)
  const early = ended.then(([code]) => {
    throw new Error(`${file} ended with exit code ${code} before its first response.`)
  })
  await Promise.race([responded, early])
  return {
    port,
    startMs: performance.now() - began,
    peakMiB: () => readPeak(program.pid),
    async stop() {
      program.kill('SIGTERM')
      await ended
    },
  }
}

async function waitForResponse(address: string) {
  const giveUpAt = performance.now() + START_LIMIT_MS
  while (performance.now() < giveUpAt) {
    const response = await fetch(address).catch(() => null)
    if (response) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${address} did not respond within ${START_LIMIT_MS / 1_000} s.`)
}

function readPeak(pid: number | undefined) {
  if (process.platform !== 'linux') return null
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kib === undefined ? null : Number(kib) / 1024
}
