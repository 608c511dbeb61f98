import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../../scripts/programs/is-running.ts'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2e9

/**
 * A folder in memory, if this machine has one with room; it is removed at the end of the process. Tests write many small
 * databases, and each commit waits for the disk: in memory a commit is a thousand times as fast.
 */
export function temporaryFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir()
  removeAbandoned()
  if (!isUsable()) return tmpdir()
  const folder = mkdtempSync(join(MEMORY, `tests-${process.pid}-`))
  chmodSync(folder, 0o755) // PostgreSQL runs as another user if the tests run as root.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A run that was killed could not remove its folder. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^tests-(\d+)-/.exec(name) ?? []
    if (!pid || isRunning(Number(pid))) continue
    try {
      rmSync(join(MEMORY, name), { recursive: true })
    } catch {} // Another user's folder.
  }
}

function isUsable() {
  const { bavail, bsize } = statfsSync(MEMORY)
  const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm .*$/m)?.[0] ?? ''
  return bavail * bsize > NEEDED_BYTES && /\brw\b/.test(mount) && !mount.includes('noexec')
}
