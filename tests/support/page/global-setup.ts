import { buildIfStale, TEST_SITE } from '../../../scripts/programs/build-site.ts'
import { startSite } from './site.ts'

/** Nearly all browser tests share one site; a test with other settings starts a separate site. */
export default async function startSharedSite() {
  await buildIfStale(TEST_SITE)
  const site = await startSite()
  process.env.SITE_ORIGIN = site.origin
  process.env.SITE_DATA_DIR = site.dataDir
  return async () => void (await site.stop())
}
