import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DAY_MS = 24 * 60 * 60 * 1000

/** When a build replaced each kept asset, in ms since 1970, by the path below `_astro/`. */
type Replaced = Record<string, number>

/**
 * Runs the build and then restores the assets of earlier builds for a day after they were replaced, because a page that
 * was open before an upgrade still loads its scripts by their old hashed names.
 */
export async function keepReplacedAssets(distDir: string, build: () => Promise<number>, now = Date.now()) {
  const assets = join(distDir, 'public', '_astro')
  const record = join(distDir, 'replaced-assets.json')
  const replaced = readRecord(record)
  // The build empties its folder.
  const earlier = mkdtempSync(join(tmpdir(), 'assets-'))
  try {
    if (existsSync(assets)) cpSync(assets, earlier, { recursive: true })
    const exitCode = await build()
    const kept: Replaced = {}
    for (const path of filesIn(earlier)) {
      const replacedAt = replaced[path] ?? now
      if (existsSync(join(assets, path)) || now - replacedAt > DAY_MS) continue
      cpSync(join(earlier, path), join(assets, path), { recursive: true })
      kept[path] = replacedAt
    }
    if (exitCode === 0) writeFileSync(record, JSON.stringify(kept, null, 2))
    return exitCode
  } finally {
    rmSync(earlier, { recursive: true })
  }
}

/** Empty if a build was stopped while it wrote the file; all earlier assets are then kept for another day. */
function readRecord(record: string): Replaced {
  try {
    return JSON.parse(readFileSync(record, 'utf8'))
  } catch {
    return {}
  }
}

const filesIn = (folder: string) =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
