import { statSync } from 'node:fs'
import type { Office } from './open-office.ts'

type Where = Pick<Office, 'settings' | 'terminal'>

/** For a command that prints an employee's link, which may be printed on a card. */
export function warnOfLocalLink({ settings, terminal }: Where) {
  const { publicUrl } = settings
  if (!isLocal(new URL(publicUrl).hostname)) return
  terminal.err(
    `Warning: PUBLIC_URL is ${publicUrl}, so the link opens on this machine only; set it before the link is printed or sent.\n`,
  )
}

const isLocal = (host: string) =>
  /^(?:localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(host)

/** Where the service runs as one user and this command as another. */
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

/** Undefined where it is not there or cannot be seen: opening the database says so. */
function ownerOf(folder: string) {
  try {
    return statSync(folder).uid
  } catch {
    return undefined
  }
}
