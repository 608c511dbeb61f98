import { openAsBlob, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isSystemFile, readPhotoZip, ZipError } from '../../records/photos/read-photo-zip.ts'
import { OfficeError } from '../cli/errors.ts'

/** A photo of a folder or a ZIP file, by its name without folders. `read`: its path or content. */
export type PhotoFile = { name: string; read(): Promise<string | Uint8Array> }

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
    .map(({ name }) => ({ name, read: async () => join(folder, name) }))

async function openZip(path: string) {
  try {
    const { photos, duplicates } = await readPhotoZip(await openAsBlob(path), path)
    return { files: photos.map(({ name, unpack }) => ({ name, read: unpack })), duplicates }
  } catch (error) {
    if (error instanceof ZipError) throw new OfficeError(error.message)
    throw error
  }
}
