import { chmodSync, closeSync, existsSync, fsyncSync, lchownSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The sticky bit: a folder shared by several users, such as /tmp. */
const STICKY = 0o1000

/** Errors that are ignored: the file belongs to another user, or its file system has no permissions or is read-only. */
const IGNORED_ERRORS = ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP']

/** Removes the permissions of group and others from a file or folder, if it exists. */
export function makeOwnerOnly(path: string, chmod = chmodSync) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o077) === 0 || found.mode & STICKY) return
  try {
    chmod(path, found.mode & (found.isDirectory() ? 0o700 : 0o600))
  } catch (error) {
    if (!IGNORED_ERRORS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/**
 * Creates the folder and its missing parents. Node's recursive `mkdir` never returns on a file system that reports ENOENT
 * although the parent exists, such as /proc.
 */
export function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Changes the owner of a new file or folder to that of its folder. Otherwise the office, run by root, would create files
 * that the service cannot read. SQLite does the same with its write-ahead log.
 */
export function giveToOwner(path: string, folder: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (uid !== 0) lchownSync(path, uid, gid)
}

/** Flushes the folder's entries to disk; otherwise a new file may be lost after a power cut. */
export function syncFolder(path: string) {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
