import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runService } from '../server/run-service.ts'
import { type Env, loadEnvFile } from '../settings/read-settings.ts'
import { readRunSettings } from '../settings/run-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { prepareSamples } from './prepare-samples.ts'
import { buildOrThrow, SITE } from './programs/build-site.ts'
import { toolEnv } from './programs/run.ts'

/** `npm run dev`: Astro's development server with hot reload, which forwards calls to the service. */
try {
  loadEnvFile()
  const env: Env = { LOG_LEVEL: 'warn', ...process.env }
  const settings = readRunSettings(env, { host: '127.0.0.1' })
  // The service reads `site.json`, which a build writes.
  if (!existsSync(join(SITE.distDir, 'site.json'))) await buildOrThrow()
  await prepareSamples(settings)
  const service = await runService({
    settings: { ...settings, port: 0 },
    env,
    distDir: SITE.distDir,
    print: (line) => {
      // Its own address has the pages of the last build, which do not update.
      if (!line.startsWith('The site is at ')) console.log(`service: ${line}`)
    },
  })
  const { host, port } = settings
  const pages = spawn('astro', ['dev', '--host', host, '--port', String(port)], {
    stdio: 'inherit',
    env: { ...toolEnv, SERVICE_ORIGIN: service.address },
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => pages.kill(signal))
  pages.on('exit', (code) => {
    process.exitCode = code ?? 0
    void service.stop()
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
