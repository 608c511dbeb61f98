import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** The sticky bit: a folder shared by several users, such as /tmp. */
const STICKY = 0o1000

/** The file belongs to another user, or its file system has no permissions or is read-only. The permissions stay. */
const NOT_OURS = ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP']

/** Removes the permissions of group and others from a file or folder, if it exists. */
export function makeOwnerOnly(path: string, chmod = chmodSync) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o077) === 0 || found.mode & STICKY) return
  try {
    chmod(path, found.mode & (found.isDirectory() ? 0o700 : 0o600))
  } catch (error) {
    if (!NOT_OURS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/**
 * Creates the folder and its missing parents. Node's recursive `mkdir` never returns on a file system that answers ENOENT
 * although the parent exists, such as /proc.
 */
export function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Gives a new file or folder to the owner of its folder. Otherwise the office, run by root, would leave files that the
 * service cannot read. SQLite does the same with its write-ahead log.
 */
export function giveToOwner(path: string, folder: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (uid !== 0) lchownSync(path, uid, gid)
}

/** Flushes the folder's entries to disk; without it a new file may be gone after a power cut. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return // Windows has no such call, and does not need it.
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
