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
import sharp from 'sharp'
import { giveToOwner, makeFirstFolder, makeOwnerOnly } from '../../store/database/data-folder.ts'
import { syncPhotos } from '../backup/sync-folder.ts'

const MOST_WIDTH = 800
const MOST_HEIGHT = 1_000
const MOST_PIXELS = 100_000_000
/** Under 20 kB, so that an employee's page stays within its 135 kB, headers included. */
export const MOST_PHOTO_BYTES = 19_000
/** Tried in this order. Below the last one a smaller picture looks better than a lower quality. */
const QUALITIES = [80, 60, 40, 20]
const STAGING = '.staging-'
const STALE_MS = 60 * 60 * 1_000
/** Flushed: a photo must not be gone after a power cut when its employee is not. */
const onDisk = { mode: 0o600, flush: true }

const formats = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff']

/** Why a photo cannot be used; the sentence goes on from the photo's name. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}

/** The photo as the site shows it: upright, no larger than it needs to be, nothing but the picture. */
export async function encodePhoto(source: string | Buffer): Promise<Buffer> {
  if (typeof source === 'string' && !existsSync(source)) throw new PhotoError('does not exist')
  try {
    const photo = sharp(source, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    const { format } = await photo.metadata()
    if (!formats.includes(format)) throw new PhotoError(`is ${format}; expected JPEG, PNG or WebP`)
    const upright = await photo
      .autoOrient()
      .resize({ width: MOST_WIDTH, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    return await compress(upright.data, upright.info.width)
  } catch (error) {
    if (error instanceof PhotoError) throw error
    throw new PhotoError('is not a picture that can be read; expected a whole JPEG, PNG or WebP')
  }
}

/** Encodes as WebP of at most `MOST_PHOTO_BYTES`: lowers the quality first, then the size. */
async function compress(picture: Buffer, width: number): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const encoded = await sharp(picture).resize({ width }).webp({ quality }).toBuffer()
    if (encoded.length <= MOST_PHOTO_BYTES) return encoded
  }
  return compress(picture, Math.ceil(width * 0.8))
}

export type StagedPhotos = ReturnType<typeof stagePhotos>

/** Holds photos in a folder that is never served until their employees are stored. A dry run writes nothing. */
export function stagePhotos(photosDir: string, { dryRun = false } = {}) {
  if (!dryRun) sweepStaging(photosDir)
  let staging = ''
  const names: string[] = []
  return {
    /** Under a name nobody can guess. */
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
  makeFirstFolder(dirname(photosDir))
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

/** What a killed import left behind; one that runs right now keeps its own. */
function sweepStaging(photosDir: string) {
  if (!existsSync(photosDir)) return
  for (const name of readdirSync(photosDir).filter((name) => name.startsWith(STAGING))) {
    const path = join(photosDir, name)
    if (statSync(path).mtimeMs < Date.now() - STALE_MS)
      rmSync(path, { recursive: true, force: true })
  }
}

/** The same photo under another name nobody can guess; null when it does not lie here. */
export function copyPhoto(photosDir: string, ImageName: string) {
  if (!isPlain(ImageName) || !existsSync(join(photosDir, ImageName))) return null
  const name = `${randomUUID()}${extname(ImageName)}`
  writePhoto(join(photosDir, name), readFileSync(join(photosDir, ImageName)))
  syncPhotos(photosDir)
  return name
}

/** Removes the photo an employee had, when it lies here and not elsewhere. */
export function removePhoto(photosDir: string, ImageName: string) {
  if (isPlain(ImageName)) rmSync(join(photosDir, ImageName), { force: true })
}

const isPlain = (ImageName: string) =>
  ImageName !== '' && basename(ImageName) === ImageName && !ImageName.startsWith('.')
