import { fileURLToPath } from 'node:url'
import { loadEnvFile } from '../settings/read-settings.ts'
import { readRunSettings } from '../settings/run-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { runService } from './run-service.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
/** The exit does not wait for a database that hangs. Every acknowledged request is committed already. */
const EXIT_TIMEOUT_MS = 9_000

/** `npm run serve`: serves the built site and the calls. The optional argument is a build folder other than `dist/`. */
try {
  loadEnvFile()
  const settings = readRunSettings(process.env, { host: '0.0.0.0' })
  const { stop } = await runService({
    settings,
    env: process.env,
    distDir: process.argv[2] ?? DIST,
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      void stop()
      setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref()
    })
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
