import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { differingBuildSettings, readBuildSettings } from '../../settings/build-settings.ts'
import type { Env } from '../../settings/read-settings.ts'
import { Site } from '../../settings/site.ts'
import { StartError } from '../../settings/start-error.ts'
import { buildConsole } from './build-console.ts'
import { keepReplacedAssets } from './keep-replaced-assets.ts'
import { run } from './run.ts'
import { withLock } from './with-lock.ts'

/** A content folder, and the folder that its build writes. */
export type SiteFolders = { contentDir: string; distDir: string }

export const SITE: SiteFolders = { contentDir: 'content', distDir: resolve('dist') }
/** All tests use this site, so that a change in `content/` fails no test. */
export const TEST_SITE: SiteFolders = {
  contentDir: 'tests/content',
  distDir: resolve('node_modules/.cache/test-site'),
}

/** Everything that the build reads besides the content folder. */
export const sources = [
  'console',
  'contract',
  'records',
  'settings',
  'src',
  'ui',
  'astro.config.ts',
  'package-lock.json',
]

/** Resolves to the exit code. */
export async function buildSite({ contentDir, distDir } = SITE) {
  readBuildSettings(process.env) // Reports an invalid setting in one line; the build would print a stack trace.
  const env = { CONTENT_DIR: contentDir, ASTRO_OUT_DIR: join(distDir, 'public') }
  const exitCode = await keepReplacedAssets(distDir, () => runAstroBuild(env))
  if (exitCode === 0) await buildConsole({ contentDir, distDir })
  return exitCode
}

/** Parallel builds would read each other's half-written pages, which Astro writes into one folder. */
export const runAstroBuild = (env: Record<string, string>) =>
  withLock('node_modules/.cache/building', () => run('astro', ['build'], env))

export async function buildOrThrow(site = SITE) {
  if ((await buildSite(site)) !== 0) throw new StartError('The site could not be built; see above.')
}

/** Builds the site when it is missing, older than its sources or built with other settings. */
export async function buildIfStale(site = SITE, env: Env = process.env) {
  const reason = whyStale(site, env)
  if (!reason) return
  console.log(`Building the site: ${reason} …`)
  const start = Date.now()
  await buildOrThrow(site)
  console.log(`Built in ${Math.round((Date.now() - start) / 1000)} s.\n`)
}

/** Returns the reason to build again, or undefined if the built site is up to date. */
export function whyStale({ contentDir, distDir }: SiteFolders, env: Env, from = sources) {
  const siteFile = join(distDir, 'site.json')
  if (!existsSync(siteFile)) return 'it does not exist yet'
  const site = Site.safeParse(readJson(siteFile))
  if (!site.success) return 'it was built by another version'
  const differing = differingBuildSettings(site.data.builtWith, readBuildSettings(env))
  if (differing.length > 0) return `${differing.join(', ')} changed`
  const builtAt = statSync(siteFile).mtimeMs
  const newer = [contentDir, ...from].find((source) => changedAt(source) > builtAt)
  return newer && `${newer} changed`
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // A build was stopped while it wrote the file.
  }
}

/** The latest change of a file or of anything in a folder. Deleting a file changes its folder. */
function changedAt(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  const below = readdirSync(path).map((name) => changedAt(join(path, name)))
  return Math.max(stats.mtimeMs, ...below)
}
