// Runs a script on Node 26, after it has installed the packages. Only syntax of Node 20, and no packages.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installPackage, whyNoApt } from './apt.mjs'
import { installIfNeeded } from './install.mjs'
import { chooseNode, pinnedNode } from './pinned-node.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const [script = '', ...options] = process.argv.slice(2)

await installIfNeeded()
if (chooseNode().lacksLibrary && !whyNoApt()) {
  console.log('Installing libatomic1, a library that Node 26 needs …')
  installPackage('libatomic1')
}
const node = pinnedNode()
if (process.execPath === node) {
  process.argv.splice(1, 1)
  await import(pathToFileURL(script).href)
} else {
  await runOn(node)
}

/** Runs the script on that Node, forwards signals and returns its exit code. */
async function runOn(/** @type {string} */ node) {
  const child = spawn(node, [script, ...options], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
  })
}
