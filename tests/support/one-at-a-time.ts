import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isRunning } from './is-running.ts'

const LOOK_AGAIN_MS = 250

/** Does the work while no other process that names the same file does its own. */
export async function oneAtATime<T>(file: string, work: () => Promise<T>) {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) await setTimeout(LOOK_AGAIN_MS)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isLeftBehind(file)) rmSync(file, { force: true })
    return false
  }
}

/** The process that wrote the file was killed. */
function isLeftBehind(file: string) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 && !isRunning(pid)
  } catch {
    return false // The file was removed meanwhile.
  }
}
