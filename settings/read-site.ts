import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Site } from './site.ts'
import { StartError } from './start-error.ts'

/** Reads `site.json`, in which the build describes the site. */
export function readSite(distDir: string): Site {
  const file = join(distDir, 'site.json')
  const site = Site.safeParse(readJson(file))
  if (site.success) return site.data
  throw new StartError(`${file} is missing or was written by another version; run: npm run build`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
