import type { StagedPhoto } from '../../../../contract/console/employees/employee-imports.ts'
import { MAX_PHOTO_MEGABYTES } from '../../../../contract/console/employees/photo-limits.ts'
import { CallError, call } from '../../../shared/call.ts'
import { isReadable, unreadable } from '../../../shared/files/files-of.ts'
import type { SortedFiles } from './sort-files.ts'

/** The photos of the chosen files, which are unpacked one at a time. */
type Photo = {
  name: string
  /** Photos of a ZIP file are sent once; a single photo that is chosen again replaces the one before. */
  isZipped: boolean
  /** The picture, or a problem that continues a sentence which begins with the name. */
  read: () => Promise<Blob | { problem: string }>
}

type Upload = {
  importId: string
  files: SortedFiles
  /** The photos that the service has of an upload that is continued. */
  staged: StagedPhoto[]
  /** The names of the files that arrived, which a second try leaves out. It is added to. */
  sent: Set<string>
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}

/**
 * Sends the list and the photos, one after another. Throws if the service cannot be reached any more; what it has got
 * by then is not sent again. Resolves to sentences about files that were left out.
 */
export async function sendFiles(upload: Upload) {
  const { importId, files, staged, sent, onProgress, signal } = upload
  const put = (to: 'list' | 'photos', name: string, body: object) =>
    withRetries<unknown>(signal, () =>
      call(`PUT /employee-imports/:id/${to}`, {
        params: { id: importId },
        query: { name },
        body,
        signal,
      }),
    )
  onProgress(0, 0)
  const leftOut: string[] = []
  const wanted = files.list && !sent.has(files.list.name) ? files.list : null
  // Before the photos are opened: a damaged ZIP file must not keep a corrected list from being sent.
  if (wanted) {
    const isSent = await putFile(() => put('list', wanted.name, wanted.slice(0, wanted.size, 'text/csv')))
    if (isSent) sent.add(wanted.name)
    else leftOut.push(`${wanted.name} ${unreadable}.`)
  }
  const known = new Set(staged.flatMap(({ name, problem }) => (problem === null ? [name] : [])))
  const { photos: chosen, leftOut: unused } = await photosOf(files)
  leftOut.push(...unused)
  const photos = chosen.filter(({ name, isZipped }) => !sent.has(name) && !(isZipped && known.has(name)))
  let done = 0
  onProgress(done, photos.length)
  for (const { name, read } of photos) {
    const isSent = await putFile(async () => put('photos', name, await read()))
    if (!isSent) await put('photos', name, { problem: unreadable })
    sent.add(name)
    onProgress(++done, photos.length)
  }
  return leftOut
}

/** False if the file was moved or changed since it was chosen. */
const putFile = (send: () => Promise<unknown>) =>
  send().then(
    () => true,
    (error) => {
      if (error instanceof CallError && error.code === 'unreadable') return false
      throw error
    },
  )

/** `leftOut`: sentences about ZIP files and photos that are not used. */
async function photosOf({ zips, photos }: SortedFiles) {
  const leftOut: string[] = []
  const all: Photo[] = photos.map((file) => ({
    name: file.name,
    isZipped: false,
    read: async () => pictureOf(file.name, file),
  }))
  if (zips.length === 0) return { photos: all, leftOut } // Only who has a ZIP file loads what reads it.
  const { readPhotoZip, ZipError, ZippedPhotoError } = await import('../../../../records/photos/read-photo-zip.ts')
  for (const zip of zips) {
    try {
      const { photos: inside, duplicates } = await readPhotoZip(zip, zip.name)
      leftOut.push(...duplicates.map((name) => `${zip.name} has ${name} twice; the first one is used.`))
      for (const { name, unpack } of inside)
        all.push({
          name,
          isZipped: true,
          async read() {
            try {
              return pictureOf(name, new Blob([await unpack()]))
            } catch (error) {
              if (error instanceof ZippedPhotoError) return { problem: error.message }
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
  return { photos: all, leftOut }
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

const PAUSES_MS = [500, 2_000, 5_000]

/** A short failure of the network or the service does not stop the upload. */
async function withRetries<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
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
