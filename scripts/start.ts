import { addSamples } from '../samples/add-samples.ts'
import { runService } from '../server/run-service.ts'
import { type Env, loadEnvFile } from '../settings/env.ts'
import { readRunSettings } from '../settings/run-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { printEmployeeLink } from './print-employee-link.ts'
import { buildIfStale, SITE } from './programs/build-site.ts'

/** `npm start`: the built site with sample employees, on this machine only. */
try {
  loadEnvFile()
  const env: Env = { LOG_LEVEL: 'warn', ...process.env }
  const settings = readRunSettings(env, { host: '127.0.0.1', hasConsole: true })
  await buildIfStale(SITE, env)
  const empId = await addSamples(settings.dataDir)
  const { address, stop } = await runService({ settings, env, distDir: SITE.distDir })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  printEmployeeLink(env.PUBLIC_URL ? settings.publicUrl : address, empId)
  console.log('Press Ctrl-C to stop.')
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
