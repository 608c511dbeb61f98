import { lchownSync, statSync } from 'node:fs'

/**
 * Gives a new file or folder to the owner of the folder it is in. Run by root, the office would otherwise leave files that
 * the service cannot read. SQLite does the same with its log.
 */
export function giveToOwner(path: string, folder: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (uid !== 0) lchownSync(path, uid, gid)
}
