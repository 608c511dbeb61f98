import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingError } from '../../settings/setting-error.ts'

/**
 * Makes the first folder that is missing. Where a file system says that something is missing although what is above is
 * there, as /proc does, Node would try to make all of them for ever.
 */
export function makeFirstFolder(dataDir: string) {
  try {
    mkdirSync(firstMissing(dataDir), { mode: 0o700 })
  } catch (error) {
    // Of everything else Node tells whoever makes the rest.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    throw new SettingError('DATA_DIR', dataDir, 'a directory that can be written to (ENOENT)')
  }
}

function firstMissing(path: string): string {
  const above = dirname(path)
  return above === path || existsSync(above) ? path : firstMissing(above)
}
