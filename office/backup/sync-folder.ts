import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Brings the names of a folder's files to disk; without it a new one may be gone after a power cut. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return // It has no such call, and keeps names by itself.
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** The folder's own name too: the first photo may have made it. */
export function syncPhotos(photosDir: string) {
  syncFolder(photosDir)
  syncFolder(dirname(photosDir))
}
