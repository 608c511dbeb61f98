import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { PhotoError } from './photo-error.ts'

/** The bounds of a ZIP file of photos. */
export const ZIP_LIMITS = {
  bytes: 500_000_000,
  entries: 10_000,
  /** Of one photo, unpacked. */
  photoBytes: 20_000_000,
}

/** A ZIP file that cannot be read. The message is a sentence that begins with the file's name. */
export class ZipError extends Error {
  override name = 'ZipError'
}

/** A photo in a ZIP file. */
export type ZippedPhoto = {
  /** Without folders. Never used as a path. */
  name: string
  /** Unpacks at most `ZIP_LIMITS.photoBytes`, else throws a `PhotoError`. */
  unpack: () => Promise<Uint8Array<ArrayBuffer>>
}

/** The photos in a ZIP file. `duplicates`: names that occur in several folders, of which the first photo is taken. */
export async function readPhotoZip(file: Blob, name: string, limits = ZIP_LIMITS) {
  if (file.size > limits.bytes)
    throw new ZipError(`${name} has ${megabytes(file.size)} MB; at most ${megabytes(limits.bytes)} are accepted.`)
  // Names are never used as paths, so none of them is unsafe.
  const options = { useWebWorkers: false, filenameValidation: 'tolerant' } as const
  const reader = new ZipReader(new BlobReader(file), options)
  const photos = new Map<string, ZippedPhoto>()
  const duplicates: string[] = []
  let entries = 0
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (++entries > limits.entries) throw new ZipError(`${name} has more than ${limits.entries} entries; divide it.`)
      const photo = entry.directory ? null : baseName(entry.filename)
      if (photo === null) continue
      if (photos.has(photo.toLowerCase())) duplicates.push(photo)
      else
        photos.set(photo.toLowerCase(), {
          name: photo,
          unpack: () => unpack(entry as FileEntry, limits),
        })
    }
  } catch (error) {
    if (error instanceof ZipError) throw error
    throw new ZipError(`${name} is not a ZIP file that can be read.`)
  }
  return { photos: [...photos.values()], duplicates }
}

/** Null for what systems add to ZIP files: hidden files and resource forks. */
function baseName(path: string) {
  if (/(^|[\\/])__MACOSX[\\/]/.test(path)) return null
  const name = path.split(/[\\/]/).at(-1) ?? ''
  return name === '' || isSystemFile(name) ? null : name
}

/** Systems leave these files in folders of photos. */
export const isSystemFile = (name: string) => name.startsWith('.') || /^(Thumbs\.db|desktop\.ini)$/i.test(name)

/** The size in the directory of a ZIP file may be wrong, so the unpacked bytes are counted. */
async function unpack(entry: FileEntry, { photoBytes }: typeof ZIP_LIMITS) {
  if (entry.encrypted) throw new PhotoError('is encrypted; save the ZIP file without a password')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const isTooLarge = () => bytes > photoBytes
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      bytes += chunk.length
      if (isTooLarge()) throw new PhotoError('too large')
      chunks.push(chunk)
    },
  })
  try {
    await entry.getData(writable, { checkSignature: true })
  } catch (error) {
    throw new PhotoError(isTooLarge() ? `is larger than ${megabytes(photoBytes)} MB` : 'is damaged in the ZIP file', {
      cause: error,
    })
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
