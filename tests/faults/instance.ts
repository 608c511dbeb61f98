import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, inject, onTestFinished, vi } from 'vitest'
import './build-program.ts'

/** Fault tests run one after the other, so they share their ports. */
export const PORT = { service: 4400, other: 4401, postgres: 4410, smtp: 4420 }

type Options = {
  dataDir: string
  databaseUrl?: string
  smtpUrl?: string
  port?: number
  /** Settings, and what the modules that are loaded before it read. */
  env?: Record<string, string>
  /** What is before it, in this order. */
  before?: ('clock' | 'full-disk' | 'stand-by')[]
}

/** A service as a program of its own. Resolves when it listens. */
export async function startInstance(options: Options) {
  const instance = launch(options)
  await instance.listening
  return instance
}

/** Waits until `/readyz` has the status: its answer may be a second old, and a running statement has its time limit. */
export const expectReadyz = ({ origin }: { origin: string }, status: number) =>
  vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(status), {
    timeout: 40_000,
    interval: 100,
  })

/** One that has read its program while another one ran: that is most of the time a start takes. */
export function standBy(options: Options) {
  const instance = launch({ ...options, before: ['stand-by'] })
  return {
    ...instance,
    async start() {
      instance.say('start')
      await instance.listening
    },
  }
}

/** One that may refuse to start. */
export function launch(options: Options) {
  const { dataDir, databaseUrl, smtpUrl, port = PORT.service, env, before = [] } = options
  const dir = inject('program')
  const loaded = before.flatMap((name) => ['--import', join(dir, `${name}.js`)])
  const program = spawn(process.execPath, [...loaded, join(dir, 'serve.js'), join(dir, 'site')], {
    cwd: dataDir,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
      RATE_LIMIT: '0',
      MAIL_HOURLY_LIMIT: '0',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: join(dir, 'compiled'),
      ...env,
    },
  })
  const said = { out: '', err: '' }
  const ended = new Promise<number | null>((resolve) => program.on('close', resolve))
  const listening = new Promise<void>((resolve, reject) => {
    program.stdout.on('data', (text) => {
      said.out += text
      if (said.out.includes('The site is at')) resolve()
    })
    void ended.then(() => reject(new Error(`The service ended before it listened: ${said.err}`)))
  })
  listening.catch(() => {}) // Whoever expects it to listen waits for it.
  program.stderr.on('data', (text) => {
    said.err += text
  })
  onTestFinished(async () => {
    program.kill('SIGKILL')
    await ended
  })
  return {
    said,
    ended,
    listening,
    origin: `http://127.0.0.1:${port}`,
    say: (word: string) => void program.stdin.end(word),
    signal: (name: NodeJS.Signals) => void program.kill(name),
    /** Resolves with the exit code; null: it was killed. */
    end(name: NodeJS.Signals) {
      program.kill(name)
      return ended
    },
  }
}
