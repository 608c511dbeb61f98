import { statSync } from 'node:fs'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Terminal } from './terminal.ts'

type Where = { settings: RunSettings; terminal: Terminal }

/** For commands that print an employee's link: it may end up on a printed card. */
export function warnOfLocalLink({ settings, terminal }: Where) {
  const { publicUrl } = settings
  if (!isLocal(new URL(publicUrl).hostname)) return
  terminal.err(
    `Warning: PUBLIC_URL is ${publicUrl}, so the link opens on this machine only; set it before the link is printed or sent.\n`,
  )
}

const isLocal = (host: string) =>
  /^(?:localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(host)

/** Warns if this command runs as another user than the owner of DATA_DIR. */
export function warnOfOtherUser({ settings: { dataDir }, terminal }: Where) {
  const owner = ownerOf(dataDir)
  const { uid, err } = terminal
  if (uid === undefined || owner === undefined || owner === uid) return
  err(
    uid === 0
      ? `Warning: this runs as root, but ${dataDir} belongs to user ${owner}: files written there are given to that user, files written elsewhere stay root's.\n`
      : `Warning: this runs as user ${uid}, but ${dataDir} belongs to user ${owner}, who may be unable to read files that this writes there; run it as that user.\n`,
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
