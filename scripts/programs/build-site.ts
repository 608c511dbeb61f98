import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { differingBuildSettings, readBuildSettings } from '../../settings/build-settings.ts'
import type { Env } from '../../settings/env.ts'
import { Site } from '../../settings/site.ts'
import { StartError } from '../../settings/start-error.ts'
import { keepReplacedAssets } from './keep-replaced-assets.ts'
import { run } from './run.ts'

export const DIST = resolve('dist')
export const SITE_FILE = join(DIST, 'site.json')

export const sources = [
  'content',
  'contract',
  'settings',
  'src',
  'ui',
  'astro.config.ts',
  'package-lock.json',
]

/** Writes `dist/` and resolves to the exit code. */
export async function buildSite() {
  readBuildSettings(process.env) // Reports an invalid setting in one line; the build would print a stack trace.
  return keepReplacedAssets(DIST, () => run('astro', ['build']))
}

/** Builds the site when it is missing, older than its sources or built with other settings. */
export async function buildIfStale(env: Env = process.env) {
  const reason = whyStale(env)
  if (!reason) return
  console.log(`Building the site: ${reason} …`)
  const start = Date.now()
  if ((await buildSite()) !== 0) throw new StartError('The site could not be built; see above.')
  console.log(`Built in ${Math.round((Date.now() - start) / 1000)} s.\n`)
}

/** Returns the reason to build again, or undefined if the built site is up to date. */
export function whyStale(env: Env, siteFile = SITE_FILE, from = sources) {
  if (!existsSync(siteFile)) return 'it does not exist yet'
  const site = Site.safeParse(readJson(siteFile))
  if (!site.success) return 'it was built by another version'
  const differing = differingBuildSettings(site.data.builtWith, readBuildSettings(env))
  if (differing.length > 0) return `${differing.join(', ')} changed`
  const builtAt = statSync(siteFile).mtimeMs
  const newer = from.find((source) => changedAt(source) > builtAt)
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
