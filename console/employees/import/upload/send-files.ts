import { MAX_PHOTO_MEGABYTES } from '../../../../contract/console/employees/photo-limits.ts'
import { PhotoError } from '../../../../records/photos/photo-error.ts'
import { CallError, call } from '../../../shared/call.ts'
import { isReadable, unreadable } from '../../../shared/files/files-of.ts'
import type { SortedFiles } from './sort-files.ts'

/** A file to send. The photos of a ZIP file are unpacked one at a time. */
export type Piece = {
  to: 'list' | 'photos'
  name: string
  /** The file, or a problem that continues a sentence which begins with the name. */
  read: () => Promise<Blob | { problem: string }>
}

/** `leftOut`: sentences about ZIP files and photos that are not used. */
export async function openFiles({ list, zips, photos }: SortedFiles) {
  const leftOut: string[] = []
  const pieces: Piece[] = photos.map((file) => ({
    to: 'photos',
    name: file.name,
    read: async () => pictureOf(file.name, file),
  }))
  if (list) pieces.unshift({ to: 'list', name: list.name, read: async () => list.slice(0, list.size, 'text/csv') })
  if (zips.length === 0) return { pieces, leftOut } // Only who has a ZIP file loads what reads it.
  const { readPhotoZip, ZipError } = await import('../../../../records/photos/read-photo-zip.ts')
  for (const zip of zips) {
    try {
      const { photos: inside, duplicates } = await readPhotoZip(zip, zip.name)
      leftOut.push(...duplicates.map((name) => `${zip.name} has ${name} twice; the first one is used.`))
      for (const { name, unpack } of inside)
        pieces.push({
          to: 'photos',
          name,
          async read() {
            try {
              return pictureOf(name, new Blob([await unpack()]))
            } catch (error) {
              if (error instanceof PhotoError) return { problem: error.message }
              throw error
            }
          },
        })
    } catch (error) {
      if (!(await isReadable(zip))) leftOut.push(`${zip.name} ${unreadable}.`)
      else if (error instanceof ZipError) leftOut.push(error.message)
      else throw error
    }
  }
  return { pieces, leftOut }
}

const types: Record<string, string> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' }

/** The service says of every other file that it is no picture. */
function pictureOf(name: string, content: Blob) {
  const megabytes = Math.ceil(content.size / 1_000_000)
  if (megabytes > MAX_PHOTO_MEGABYTES)
    return { problem: `has ${megabytes} MB; at most ${MAX_PHOTO_MEGABYTES} are accepted` }
  const type = types[/\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '']
  return content.slice(0, content.size, type ? `image/${type}` : 'application/octet-stream')
}

/**
 * Resolves to a sentence about a list that was moved or changed since it was chosen; of a photo that is a problem of its
 * row. Throws if the service cannot be reached any more.
 */
export async function sendPiece({ to, name, read }: Piece, signal: AbortSignal) {
  const put = async (body: object) => call(`PUT /employee-import/${to}`, { query: { name }, body, signal })
  try {
    await withRetries(signal, async () => put(await read()))
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'unreadable') throw error
    if (to === 'list') return `${name} ${unreadable}.`
    await withRetries(signal, () => put({ problem: unreadable }))
  }
  return null
}

const PAUSES_MS = [500, 2_000, 5_000]

/** A short failure of the network or the service does not stop the upload. */
async function withRetries(signal: AbortSignal, send: () => Promise<unknown>) {
  for (const pause of PAUSES_MS) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return send()
}

const isPassing = (error: unknown) =>
  error instanceof CallError &&
  error.code !== 'unreadable' &&
  (error.status === 0 || error.status === 429 || error.status >= 500)
