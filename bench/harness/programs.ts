import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export type Program = {
  port: number
  /** From the start of the process to the first answer. */
  startMs: number
  /** Peak memory (resident set); null on other systems than Linux. */
  peakMiB(): number | null
  stop(): Promise<void>
}

const FIRST_PORT = 4450
const LAST_PORT = 4499
const START_LIMIT_MS = 30_000
let nextPort = FIRST_PORT

const asServed = {
  HOST: '127.0.0.1',
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=384',
}
const underLoad = { RATE_LIMIT: '0', LOG_LEVEL: 'warn' }

/** Starts the service with the options of `npm run serve`, without a rate limit. */
export const startService = (env: Record<string, string>) =>
  start('server/serve.ts', { ...asServed, ...underLoad, ...env })

export const startFloor = (
  name: 'bare-http' | 'bare-bytes' | 'one-transaction',
  env: Record<string, string>,
) => start(`bench/floors/${name}.ts`, env)

async function start(file: string, env: Record<string, string>): Promise<Program> {
  const port = nextPort
  nextPort = port === LAST_PORT ? FIRST_PORT : port + 1
  const began = performance.now()
  const program = spawn(process.execPath, [file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
  })
  const ended = once(program, 'exit')
  const answered = firstAnswer(`http://127.0.0.1:${port}/healthz`)
  const early = ended.then(([code]) => {
    throw new Error(`${file} ended with ${code} before it answered.`)
  })
  await Promise.race([answered, early])
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

async function firstAnswer(address: string) {
  const giveUpAt = performance.now() + START_LIMIT_MS
  while (performance.now() < giveUpAt) {
    const answer = await fetch(address).catch(() => null)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${address} did not answer within ${START_LIMIT_MS / 1_000} s.`)
}

function readPeak(pid: number | undefined) {
  if (process.platform !== 'linux') return null
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kib === undefined ? null : Number(kib) / 1024
}
