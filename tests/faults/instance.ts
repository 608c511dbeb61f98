import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, inject, onTestFinished, vi } from 'vitest'
import './build-program.ts'

type Options = {
  dataDir: string
  databaseUrl?: string
  smtpUrl?: string
  /** Unset: a free port. */
  port?: number
  /** Settings of the service, and of the modules in `before`. */
  env?: Record<string, string>
  /** Modules that are loaded before the service, in this order. */
  before?: ('clock' | 'full-disk' | 'preload')[]
}

/** Starts a service in its own process. Resolves when it listens. */
export async function startInstance(options: Options) {
  const instance = launch(options)
  return { ...instance, origin: await instance.listening }
}

/** Waits until `/readyz` responds with the status. Its response is cached for a second, and a query may take up to its timeout. */
export const expectReadyz = ({ origin }: { origin: string }, status: number) =>
  vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(status), {
    timeout: 120_000,
    interval: 100,
  })

/** Loads the modules of a service, which take most of the time of a start, and waits for `start`. */
export function preloadInstance(options: Options) {
  const instance = launch({ ...options, before: ['preload'] })
  return {
    ...instance,
    async start() {
      instance.writeLine('start')
      await instance.listening
    },
  }
}

/** Starts a service that may refuse to start. */
export function launch(options: Options) {
  const { dataDir, databaseUrl, smtpUrl, port = 0, env, before = [] } = options
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
  const output = { out: '', err: '' }
  const ended = new Promise<number | null>((resolve) => program.on('close', resolve))
  /** Resolves to the origin of the service. */
  const listening = new Promise<string>((resolve, reject) => {
    program.stdout.on('data', (text) => {
      output.out += text
      const at = /The site is at .*:(\d+)\n/.exec(output.out)?.[1]
      if (at) resolve(`http://127.0.0.1:${at}`)
    })
    void ended.then(() => reject(new Error(`The service ended before it listened: ${output.err}`)))
  })
  listening.catch(() => {}) // Prevents an unhandled rejection if the service refuses to start.
  program.stderr.on('data', (text) => {
    output.err += text
  })
  onTestFinished(async () => {
    program.kill('SIGKILL')
    await ended
  })
  return {
    output,
    pid: program.pid,
    ended,
    listening,
    writeLine: (word: string) => void program.stdin.end(word),
    signal: (name: NodeJS.Signals) => void program.kill(name),
    /** Resolves to the exit code, or null if the service was killed. */
    end(name: NodeJS.Signals) {
      program.kill(name)
      return ended
    },
  }
}
