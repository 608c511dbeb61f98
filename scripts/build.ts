import { loadEnvFile } from '../settings/env.ts'
import { StartError } from '../settings/start-error.ts'
import { buildSite } from './programs/build-site.ts'

/** `npm run build` */
try {
  loadEnvFile()
  process.exitCode = await buildSite()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
