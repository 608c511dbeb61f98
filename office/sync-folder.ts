import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Brings the names of a folder's files to disk; without it a new one may be gone after a power cut. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return // It has no such call, and keeps names by itself.
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
