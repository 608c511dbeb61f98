import { openAsBlob, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isSystemFile, readPhotoZip, ZipError, ZippedPhotoError } from '../../records/photos/read-photo-zip.ts'
import { encodePhoto } from '../../store/employees/encode-photo.ts'
import { PhotoError } from '../../store/employees/photo-error.ts'
import type { PhotoSizes } from '../../store/schema/tables.ts'
import { OfficeError } from '../cli/errors.ts'

/** A photo of a folder or a ZIP file, by its name without folders. */
export type PhotoFile = {
  name: string
  /** The encoded photo, or a problem that continues a sentence which begins with the name. */
  encode(): Promise<PhotoSizes | { problem: string }>
}

/** The photos of `--photos`. `duplicates`: names that a ZIP file has several times. */
export async function openPhotos(path: string): Promise<{ files: PhotoFile[]; duplicates: string[] }> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found)
    throw new OfficeError(`--photos is ${path}, which does not exist; expected a folder or a ZIP file of photos.`)
  return found.isDirectory() ? { files: openFolder(path), duplicates: [] } : openZip(path)
}

const openFolder = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !isSystemFile(entry.name))
    .map(({ name }) => ({ name, encode: () => tryEncode(async () => join(folder, name)) }))

async function openZip(path: string) {
  try {
    const { photos, duplicates } = await readPhotoZip(await openAsBlob(path), path)
    const files = photos.map(({ name, unpack }) => ({ name, encode: () => tryEncode(unpack) }))
    return { files, duplicates }
  } catch (error) {
    if (error instanceof ZipError) throw new OfficeError(error.message)
    throw error
  }
}

/** For the photo at a path, or its content. */
async function tryEncode(read: () => Promise<string | Uint8Array>) {
  try {
    return await encodePhoto(await read())
  } catch (error) {
    if (error instanceof PhotoError || error instanceof ZippedPhotoError) return { problem: error.message }
    throw error
  }
}
