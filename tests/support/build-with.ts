import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../scripts/run.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Builds the site with other settings, for `startSite({ distDir })`. */
export async function buildWith(env: Record<string, string>) {
  const distDir = mkdtempSync(join(tmpdir(), 'build-'))
  // Two builds at once take each other's half-written pages, which Astro keeps in one place.
  const code = await oneAtATime('node_modules/.cache/building', () =>
    run('astro', ['build'], { ...env, ASTRO_OUT_DIR: join(distDir, 'public') }),
  )
  if (code !== 0) throw new Error(`The site could not be built with ${JSON.stringify(env)}.`)
  return distDir
}
