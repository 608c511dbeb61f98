// Also run on a fresh clone: only syntax of Node 20, and no packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAJOR = 26
/** The smallest systems of Debian and Ubuntu lack it. */
const LIBRARY = 'libatomic.so.1'
const ADVICE = `This is Node ${process.versions.node}; install Node ${MAJOR} or later.`

/** This Node if it is new enough, or else the one that npm installed; without either, why not. */
export function chooseNode(version = process.versions.node, folder = 'node_modules') {
  if (Number.parseInt(version, 10) >= MAJOR) return { node: process.execPath }
  const node = resolve(folder, '.bin/node')
  if (!existsSync(folder)) return { why: 'The packages are not installed; run: npm ci' }
  if (!existsSync(node))
    return {
      why: `npm has no Node ${MAJOR} for ${process.platform}-${process.arch}, or could not download it. ${ADVICE}`,
    }
  // The package for Linux needs glibc: on musl the program is there and cannot be run.
  const { status, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return { node }
  if (stderr?.includes(LIBRARY))
    return {
      why: `Node ${MAJOR} needs the library ${LIBRARY}, which this system lacks. On Debian and Ubuntu: apt-get install libatomic1`,
      lacksLibrary: true,
    }
  const how = error ? error.message : `it ends with ${status}`
  return {
    why: `The Node ${MAJOR} that npm installed cannot be run here, as on a system with musl (${how}). ${ADVICE}`,
  }
}

/** The path of the Node to use. Without one the process ends with one sentence. */
export function pinnedNode() {
  const { node, why } = chooseNode()
  if (node) return node
  console.error(why)
  process.exit(1)
}

// `npm run serve` starts the service on this Node.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(pinnedNode())
