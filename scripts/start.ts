import { runService } from '../server/run-service.ts'
import { type Env, loadEnvFile } from '../settings/read-settings.ts'
import { readRunSettings } from '../settings/run-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { prepareSamples } from './prepare-samples.ts'
import { printEmployeeLink } from './print-employee-link.ts'
import { buildIfStale, SITE } from './programs/build-site.ts'

/** `npm start`: the built site and the staff console on this machine only, with samples in a new data directory. */
try {
  loadEnvFile()
  const env: Env = { LOG_LEVEL: 'warn', ...process.env }
  const settings = readRunSettings(env, { host: '127.0.0.1', hasConsole: true })
  await buildIfStale(SITE, env)
  const { empId, token, hasStaff } = await prepareSamples(settings)
  const { address, consoleOrigin, stop } = await runService({
    settings,
    env,
    distDir: SITE.distDir,
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  if (token) {
    console.log(
      `To sign in to the console, open this link within 24 hours; it works once: ${consoleOrigin}/link#${token}`,
    )
  }
  if (!hasStaff) {
    console.log('To open the console, first run: npm run office -- staff add EMAIL --areas all')
  }
  if (empId) printEmployeeLink(address, empId)
  console.log('Press Ctrl-C to stop.')
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
