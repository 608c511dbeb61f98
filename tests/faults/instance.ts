import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { aSite, pages, writeFiles } from '../support/service.ts'

const SERVE = fileURLToPath(new URL('../../server/serve.ts', import.meta.url))
const CLOCK = new URL('clock.ts', import.meta.url).href

/** Fault tests run one after the other, so they share their ports. */
export const PORT = { service: 4400, other: 4401, postgres: 4410, smtp: 4420 }

type Options = {
  dataDir: string
  databaseUrl?: string | undefined
  smtpUrl?: string
  port?: number
  /** Settings, and what `clock.ts` reads. */
  env?: Record<string, string>
}

/** A service as a program of its own, with a clock that a test can move. Resolves when it listens. */
export async function startInstance(options: Options) {
  const instance = launch(options)
  await instance.listening
  return instance
}

/** The same, for one that may refuse to start. */
export function launch({ dataDir, databaseUrl, smtpUrl, port = PORT.service, env }: Options) {
  const program = spawn(process.execPath, ['--import', CLOCK, SERVE, builtSite()], {
    cwd: dataDir,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
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
    signal: (name: NodeJS.Signals) => void program.kill(name),
    /** Resolves with the exit code; null: it was killed. */
    end(name: NodeJS.Signals) {
      program.kill(name)
      return ended
    },
  }
}

let distDir: string | undefined

function builtSite() {
  if (distDir) return distDir
  const made = mkdtempSync(join(tmpdir(), 'built-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  writeFiles(join(made, 'public'), pages)
  writeFileSync(join(made, 'site.json'), JSON.stringify(aSite()))
  distDir = made
  return made
}
