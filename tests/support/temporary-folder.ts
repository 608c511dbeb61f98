import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2e9

/**
 * A folder in memory, if this machine has one with room; it is removed at the end of the process. Tests write many small
 * databases, and each commit waits for the disk: in memory a commit is a thousand times as fast.
 */
export function temporaryFolder() {
  if (process.env.TMPDIR || !isUsable()) return tmpdir()
  const folder = mkdtempSync(join(MEMORY, 'tests-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as another user if the tests run as root.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function isUsable() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm .*$/m)?.[0] ?? ''
  return bavail * bsize > NEEDED_BYTES && /\brw\b/.test(mount) && !mount.includes('noexec')
}
