import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isRunning } from './is-running.ts'

const RETRY_MS = 250

/** Runs the work under a lock file, so that only one process runs it at a time. */
export async function withLock<T>(file: string, work: () => Promise<T>) {
  mkdirSync(dirname(file), { recursive: true })
  while (!takeLock(file)) await setTimeout(RETRY_MS)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function takeLock(file: string) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isStale(file)) rmSync(file, { force: true })
    return false
  }
}

/** Whether the process that wrote the lock file has ended. */
function isStale(file: string) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 && !isRunning(pid)
  } catch {
    return false // Another process has removed the file.
  }
}
