import { readEditSettings } from '../settings/edit-settings.ts'
import { loadEnvFile } from '../settings/read-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { run } from './programs/run.ts'

/** `npm run edit`: Astro's development server in editing mode. Without the service: nothing is sent or stored. */
try {
  loadEnvFile()
  readEditSettings(process.env) // Reports an invalid setting in one line.
  process.exitCode = await run('astro', ['dev', '--ignore-lock', '--config', 'astro.edit.config.ts'], { EDITING: 'true' })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
