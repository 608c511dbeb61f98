import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** On a folder that many share, such as /tmp. */
const STICKY = 0o1000

/**
 * Another user's, who let us in, or a file system that keeps no permissions or cannot be written to: a
 * mounted folder, say. It is its owner's to close.
 */
const NOT_OURS = ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP']

/** Takes from others what they may do with a file or folder; it need not be there. */
export function makeOwnerOnly(path: string, chmod = chmodSync) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o077) === 0 || found.mode & STICKY) return
  try {
    chmod(path, found.mode & (found.isDirectory() ? 0o700 : 0o600))
  } catch (error) {
    if (!NOT_OURS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** The same for a folder and all that lies in it. */
export function makeFolderOwnerOnly(folder: string) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeOwnerOnly(folder)
  for (const name of readdirSync(folder)) makeOwnerOnly(join(folder, name))
}
