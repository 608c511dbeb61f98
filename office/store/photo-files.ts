import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BackupPhoto } from '../../server/store/backup-photos.ts'
import { OfficeError } from '../office-error.ts'
import { syncFolder } from '../sync-folder.ts'

/** What is hidden is an import under way. */
export function photoNames(photosDir: string) {
  if (!existsSync(photosDir)) return []
  return readdirSync(photosDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}

export function* photosOf(photosDir: string): Generator<BackupPhoto> {
  for (const name of photoNames(photosDir)) {
    const file = join(photosDir, name)
    // One that was just removed goes with its employee.
    if (existsSync(file)) yield { name, content: readFileSync(file) }
  }
}

/** Writes photos to where they are served, and takes them back if their employees are not kept. */
export function newPhotos(photosDir: string) {
  const added: string[] = []
  return {
    keep(photos: Iterable<BackupPhoto>) {
      let count = 0
      for (const { name, content } of photos) {
        const file = join(photosDir, safe(name))
        mkdirSync(photosDir, { recursive: true, mode: 0o700 })
        if (!existsSync(file)) added.push(file)
        writeFileSync(file, content, { mode: 0o600, flush: true })
        count++
      }
      if (count > 0) syncFolder(photosDir)
      return count
    },
    takeBack() {
      for (const file of added) rmSync(file, { force: true })
    },
  }
}

function safe(name: string) {
  if (basename(name) === name && !name.startsWith('.')) return name
  throw new OfficeError(`The backup holds a photo named "${name}", which is no name of a file.`)
}
