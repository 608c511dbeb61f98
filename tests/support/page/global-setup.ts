import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSamples } from '../../../samples/add-samples.ts'
import { buildIfStale, TEST_SITE } from '../../../scripts/programs/build-site.ts'
import { startSite } from './site.ts'

/** Nearly all browser tests share one site; a test with other settings starts a separate site. */
export default async function startSharedSite() {
  await buildIfStale(TEST_SITE)
  // Each site starts with a copy, because encoding the photos takes two seconds.
  const samples = mkdtempSync(join(tmpdir(), 'samples-'))
  await addSamples(samples)
  process.env.SAMPLES_DIR = samples
  const site = await startSite()
  process.env.SITE_ORIGIN = site.origin
  process.env.SITE_DATA_DIR = site.dataDir
  return async () => {
    await site.stop()
    rmSync(samples, { recursive: true })
  }
}
