import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { SettingError } from '../../settings/setting-error.ts'

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

/**
 * Makes the first folder that is missing. Where a file system says that something is missing although what is above is
 * there, as /proc does, Node would try to make all of them for ever.
 */
export function makeFirstFolder(dataDir: string) {
  try {
    mkdirSync(firstMissing(dataDir), { mode: 0o700 })
  } catch (error) {
    // Of everything else Node tells whoever makes the rest.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    throw new SettingError('DATA_DIR', dataDir, 'a directory that can be written to (ENOENT)')
  }
}

function firstMissing(path: string): string {
  const above = dirname(path)
  return above === path || existsSync(above) ? path : firstMissing(above)
}

/**
 * Gives a new file or folder to the owner of the folder it is in. Run by root, the office would otherwise leave files that
 * the service cannot read. SQLite does the same with its log.
 */
export function giveToOwner(path: string, folder: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (uid !== 0) lchownSync(path, uid, gid)
}

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
