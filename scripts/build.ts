import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_PUBLIC_URL } from '../settings/build-settings.ts'
import { loadEnvFile } from '../settings/read-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { licencesPage } from './packages/licences-page.ts'
import { readLockfile } from './packages/read-lockfile.ts'
import { buildSite, SITE } from './programs/build-site.ts'
import { describeWeights } from './programs/weigh-landing-page.ts'

/** `npm run build` */
try {
  loadEnvFile()
  process.exitCode = await buildSite()
  if (process.exitCode === 0) {
    writeFileSync(join(SITE.distDir, 'licences.md'), licencesPage(readLockfile()))
    console.log(describeWeights(SITE.distDir))
  }
  if (!process.env.PUBLIC_URL) {
    console.warn(`PUBLIC_URL is not set: canonical links, sitemap and previews name ${DEFAULT_PUBLIC_URL}`)
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
