import { execFileSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { median } from './rounds.ts'

/** The hardware, software versions and commit that were measured. */
export const describeMachine = () => [
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  `${type()} ${release()}, Node ${process.versions.node}, SQLite ${process.versions.sqlite}`,
  `load average before the start: ${loadavg()[0]?.toFixed(1)}`,
  `one flush to disk (4 KiB, fdatasync): ${flushMs().toFixed(2)} ms`,
  `${describeCommit()}, ${new Date().toISOString().slice(0, 10)}`,
]

function flushMs() {
  const file = join(tmpdir(), `bench-flush-${process.pid}`)
  const descriptor = openSync(file, 'w')
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    writeSync(descriptor, Buffer.alloc(4096))
    fdatasyncSync(descriptor)
    return performance.now() - start
  })
  closeSync(descriptor)
  rmSync(file)
  return median(times)
}

/** The measured build comes from the working tree, which may differ from the commit. */
function describeCommit() {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    const changes = git('status', '--porcelain', '--', '.', ':!bench/RESULTS.md')
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changes && ' with uncommitted changes'}`
  } catch {
    return 'commit unknown'
  }
}
