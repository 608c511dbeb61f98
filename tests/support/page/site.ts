import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSamples } from '../../../samples/add-samples.ts'
import { TEST_SITE } from '../../../scripts/programs/build-site.ts'

const START_LIMIT_MS = 120_000

export type RunningSite = Awaited<ReturnType<typeof startSite>>

type Options = {
  env?: Record<string, string>
  /** Unset: the build of `tests/content/`. */
  distDir?: string
  /** An existing data directory. Unset: a temporary one, deleted at the end. */
  dataDir?: string
}

/** Starts the service as a process on a free port, with the sample employees. */
export async function startSite({ env = {}, distDir = TEST_SITE.distDir, dataDir }: Options = {}) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'site-'))
  const { SAMPLES_DIR } = process.env
  if (SAMPLES_DIR && dataDir === undefined) cpSync(SAMPLES_DIR, folder, { recursive: true })
  const sampleEmpId = await addSamples(folder)
  const service = spawn(process.execPath, ['server/serve.ts', distDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ...env,
      DATA_DIR: folder,
    },
  })
  let output = ''
  const ended = once(service, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`The site did not start: ${why}\n${output}`))
    const limit = setTimeout(() => {
      service.kill('SIGKILL')
      giveUp(`no address within ${START_LIMIT_MS / 1000} s`)
    }, START_LIMIT_MS)
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const port = /The site is at http:\/\/\S+:(\d+)/.exec(output)?.[1]
      if (!port) return
      clearTimeout(limit)
      resolve(`http://localhost:${port}`)
    }
    service.stdout.on('data', readOutput)
    service.stderr.on('data', readOutput)
    void ended.then(([code]) => {
      clearTimeout(limit)
      giveUp(`exit code ${code}`)
    })
  })

  return {
    origin,
    dataDir: folder,
    sampleEmpId,
    /** Everything printed and logged so far. */
    output: () => output,
    /** Resolves to the exit code. */
    async stop() {
      service.kill('SIGTERM')
      const [code] = await ended
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
      return code as number | null
    },
  }
}
