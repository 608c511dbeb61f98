// Runs on a fresh clone, before the packages are installed: only syntax of Node 20, and no packages.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const [name, ...options] = process.argv.slice(2)
const script = `scripts/${name}.ts`

await installIfNeeded()
const node = pinnedNode()
if (process.execPath === node) {
  process.argv.splice(1, 2, script)
  await import(`./${name}.ts`)
} else {
  await runOn(node)
}

/** Runs the script on that Node, forwards signals and returns its exit code. */
async function runOn(/** @type {string} */ node) {
  const child = spawn(node, [script, ...options], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', (error) => {
    console.error(`${node} cannot be run (${error.message}). Install Node 26 or later.`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
  })
}
