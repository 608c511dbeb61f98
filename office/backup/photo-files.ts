import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readBuildSettings } from '../../settings/build-settings.ts'
import type { Env } from '../../settings/env.ts'
import type { BackupPhoto } from '../../store/backup/backup-photos.ts'
import { giveToOwner, syncPhotos } from '../../store/database/data-folder.ts'
import { OfficeError } from '../cli/errors.ts'

/** The names of the photos. Hidden entries belong to a running import. */
export function photoNames(photosDir: string) {
  if (!existsSync(photosDir)) return []
  return readdirSync(photosDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}

/** Whether another server has the photos (EMPLOYEE_PHOTO_URL). */
export const lieElsewhere = (env: Env) =>
  readBuildSettings(env).employeePhotoUrl !== readBuildSettings({}).employeePhotoUrl

export function* photosOf(photosDir: string): Generator<BackupPhoto> {
  for (const name of photoNames(photosDir)) {
    const content = readIfThere(join(photosDir, name))
    if (content) yield { name, content }
  }
}

/** Null if the photo was removed after the folder was listed, together with its employee. */
function readIfThere(file: string) {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes restored photos to the photo folder without overwriting, and removes them if the records are not restored. */
export function newPhotos(photosDir: string) {
  const added: string[] = []
  const part = join(photosDir, '.restoring')
  let isPartWritten = false
  return {
    /** Throws if a photo cannot be written. */
    check(photos: Iterable<BackupPhoto>) {
      for (const photo of photos) isThere(photo, photosDir)
    },
    keep(photos: Iterable<BackupPhoto>) {
      let count = 0
      for (const photo of photos) {
        count++
        if (isThere(photo, photosDir)) continue
        if (mkdirSync(photosDir, { recursive: true, mode: 0o700 }))
          giveToOwner(photosDir, dirname(photosDir))
        isPartWritten = true
        writeFileSync(part, photo.content, { mode: 0o600, flush: true })
        giveToOwner(part, photosDir)
        const file = join(photosDir, photo.name)
        renameSync(part, file)
        added.push(file)
      }
      if (added.length > 0) syncPhotos(photosDir)
      return count
    },
    takeBack() {
      for (const file of isPartWritten ? [part, ...added] : []) rmSync(file, { force: true })
    },
  }
}

function isThere({ name, content }: BackupPhoto, photosDir: string) {
  const file = join(photosDir, safe(name))
  if (!existsSync(file)) return false
  if (readFileSync(file).equals(content)) return true
  throw new OfficeError(
    `${file} is another picture than the one in the backup; move it away. Nothing was changed.`,
  )
}

function safe(name: string) {
  if (basename(name) === name && !name.startsWith('.')) return name
  throw new OfficeError(`The backup holds a photo named "${name}", which is no name of a file.`)
}
