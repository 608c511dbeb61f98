import { statSync } from 'node:fs'
import { isLocalUrl } from '../../contract/employee-link.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Terminal } from './terminal.ts'

type Where = { settings: RunSettings; terminal: Terminal }

/** For commands that print an employee's link, because it may be printed on a card. */
export function warnOfLocalLink({ settings, terminal }: Where) {
  const { publicUrl } = settings
  if (!isLocalUrl(publicUrl)) return
  terminal.err(
    `Warning: PUBLIC_URL is ${publicUrl}, so the link works on this machine only; set PUBLIC_URL before you print or send the link.\n`,
  )
}

/** Warns if this command runs as another user than the owner of DATA_DIR. */
export function warnOfOtherUser({ settings: { dataDir }, terminal }: Where) {
  const owner = ownerOf(dataDir)
  const { uid, err } = terminal
  if (uid === undefined || owner === undefined || owner === uid) return
  err(
    uid === 0
      ? `Warning: this command runs as root, but ${dataDir} belongs to user ${owner}: new files there get that owner, files elsewhere belong to root.\n`
      : `Warning: this command runs as user ${uid}, but ${dataDir} belongs to user ${owner}, who may be unable to read the files that the command writes there; run it as that user.\n`,
  )
}

/** Undefined if the folder is missing or inaccessible; opening the database reports that. */
function ownerOf(folder: string) {
  try {
    return statSync(folder).uid
  } catch {
    return undefined
  }
}
