import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, sep } from 'node:path'

/** Installs the packages of the lockfile, unless npm's lockfile in node_modules lists the same ones. */
export async function installIfNeeded() {
  const wanted = packagesIn('package-lock.json')
  if (!wanted) fail('package-lock.json is missing; this folder is not a complete clone.')
  const installed = packagesIn('node_modules/.package-lock.json') ?? {}
  if (isInstalled(wanted, installed)) return

  const count = Object.values(wanted).filter((entry) => !entry.optional).length
  console.log(`Installing ${count} packages from npm; this takes about a minute the first time …`)
  const start = Date.now()
  // Not `npm ci`: it deletes node_modules first, and refuses a lockfile without the binaries of every platform.
  const code = await npm('install', '--no-save', '--include=dev', '--include=optional')
  if (code !== 0) fail('The packages could not be installed; see the output of npm above.')
  console.log(`Installed in ${Math.round((Date.now() - start) / 1000)} s.\n`)
}

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/** @returns {Packages | undefined} */
function packagesIn(/** @type {string} */ lockfile) {
  if (!existsSync(lockfile)) return
  const { '': _project, ...packages } = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  return packages
}

/** A missing optional package is for another platform. */
export function isInstalled(/** @type {Packages} */ wanted, /** @type {Packages} */ installed) {
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    const found = installed[path]
    return found ? found.version === version : optional || devOptional
  })
}

/** Runs npm on the machine's Node, because npm replaces the Node in node_modules. Its warnings about Node are hidden. */
function npm(/** @type {string[]} */ ...words) {
  const path = (process.env.PATH ?? '').split(delimiter)
  const outside = path.filter((folder) => !folder.includes(`node_modules${sep}.bin`))
  const child = spawn('npm', [...words, '--loglevel=error', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    env: { ...process.env, PATH: outside.join(delimiter) },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
}

/** @returns {never} */
function fail(/** @type {string} */ sentence) {
  console.error(sentence)
  process.exit(1)
}
