// Also run on a fresh clone: only syntax of Node 20, and no packages.
import { spawnSync } from 'node:child_process'

const LIMIT_MS = 900_000

/** Why no package of the system can be installed here; undefined if it can. */
export function whyNoApt(env = process.env) {
  if (process.argv.includes('--no-install')) return '--no-install is given'
  if (spawnSync('apt-get', ['--version'], { env }).error) return 'this system has no apt-get'
  return process.getuid?.() === 0 ? undefined : 'apt-get needs root'
}

/** Returns why it failed; undefined on success. The lists of packages of a new machine are missing or old. */
export function installPackage(/** @type {string} */ name, env = process.env) {
  const install = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', name]
  if (!aptGet(install, env)) return undefined
  aptGet(['update'], env)
  return aptGet(install, env)
}

function aptGet(/** @type {string[]} */ words, env = process.env) {
  return runQuietly('apt-get', words, LIMIT_MS, { DEBIAN_FRONTEND: 'noninteractive', ...env })
}

/** Prints nothing. Returns the first error; undefined on success. */
export function runQuietly(
  /** @type {string} */ program,
  /** @type {string[]} */ words,
  /** @type {number} */ timeout,
  env = process.env,
) {
  const { status, signal, error, stdout, stderr } = spawnSync(program, words, {
    timeout,
    env,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  if (status === 0) return undefined
  const said = /(?:^E|Error): (.+)/m.exec(`${stderr}${stdout}`)?.[1]
  return said ?? error?.message ?? `${program} ended with ${signal ?? status}`
}
