import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { giveToOwner, makeFolder, makeOwnerOnly, syncPhotos } from '../database/data-folder.ts'

const STAGING = '.staging-'
const STALE_MS = 60 * 60 * 1_000
/** Flushed to disk: after a power cut no stored employee may lack the photo. */
const onDisk = { mode: 0o600, flush: true }

export type StagedPhotos = ReturnType<typeof stagePhotos>

/** Holds photos in a folder that is never served until their employees are stored. A dry run writes nothing. */
export function stagePhotos(photosDir: string, { dryRun = false } = {}) {
  if (!dryRun) sweepStaging(photosDir)
  let staging = ''
  const names: string[] = []
  return {
    /** Returns the new name, which cannot be guessed. */
    add(photo: Buffer) {
      const name = `${randomUUID()}.webp`
      if (dryRun) return name
      staging ||= makeStaging(photosDir)
      writePhoto(join(staging, name), photo)
      names.push(name)
      return name
    },
    /** Moves the photos to the folder from which they are served. */
    publish() {
      try {
        for (const name of names) renameSync(join(staging, name), join(photosDir, name))
        if (names.length > 0) syncPhotos(photosDir)
      } catch (error) {
        this.takeBack()
        throw error
      }
    },
    /** Removes the published photos when their employees could not be stored. */
    takeBack() {
      for (const name of names) rmSync(join(photosDir, name), { force: true })
    },
    end() {
      if (staging) rmSync(staging, { recursive: true, force: true })
    },
  }
}

function makeStaging(photosDir: string) {
  makeFolder(dirname(photosDir))
  if (mkdirSync(photosDir, { recursive: true, mode: 0o700 }))
    giveToOwner(photosDir, dirname(photosDir))
  makeOwnerOnly(photosDir)
  const staging = mkdtempSync(join(photosDir, STAGING))
  giveToOwner(staging, photosDir)
  return staging
}

function writePhoto(file: string, photo: Buffer) {
  writeFileSync(file, photo, onDisk)
  giveToOwner(file, dirname(file))
}

/** Removes the staging folders of killed imports; a running import keeps its own. */
function sweepStaging(photosDir: string) {
  if (!existsSync(photosDir)) return
  for (const name of readdirSync(photosDir).filter((name) => name.startsWith(STAGING))) {
    const path = join(photosDir, name)
    if (statSync(path).mtimeMs < Date.now() - STALE_MS)
      rmSync(path, { recursive: true, force: true })
  }
}

/** Copies the photo to a new, unguessable name; null if it is not in this folder. */
export function copyPhoto(photosDir: string, ImageName: string) {
  if (!isPlain(ImageName) || !existsSync(join(photosDir, ImageName))) return null
  const name = `${randomUUID()}${extname(ImageName)}`
  writePhoto(join(photosDir, name), readFileSync(join(photosDir, ImageName)))
  syncPhotos(photosDir)
  return name
}

/** Removes a photo if it is in this folder. */
export function removePhoto(photosDir: string, ImageName: string) {
  if (isPlain(ImageName)) rmSync(join(photosDir, ImageName), { force: true })
}

const isPlain = (ImageName: string) =>
  ImageName !== '' && basename(ImageName) === ImageName && !ImageName.startsWith('.')
