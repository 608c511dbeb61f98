import { loadEnvFile } from '../settings/env.ts'
import { StartError } from '../settings/start-error.ts'
import { buildSite, SITE } from './programs/build-site.ts'
import { describeWeights } from './programs/weigh-landing-page.ts'

/** `npm run build` */
try {
  loadEnvFile()
  process.exitCode = await buildSite()
  if (process.exitCode === 0) console.log(describeWeights(SITE.distDir))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
