import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** An empty data directory, deleted by `removeRecords`. */
export function createEmptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  folders.push(folder)
  return folder
}

export function removeRecords() {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
