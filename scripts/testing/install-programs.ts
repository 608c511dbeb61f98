import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { StartError } from '../../settings/start-error.ts'
import { missingGit } from '../../tests/support/missing-git.ts'
import { missingDovecot } from '../../tests/support/service/run-dovecot.ts'
import { installPackage, runQuietly, whyNoApt } from '../apt.mjs'
import { findChromium, playwrightsChromium, starts } from '../programs/find-chromium.ts'
import { toolPath } from '../programs/run.ts'

type Env = NodeJS.ProcessEnv

/** Playwright tries five times. */
const CONNECTION_LIMIT_MS = 10_000
const DOWNLOAD_LIMIT_MS = 300_000
const LIBRARIES_LIMIT_MS = 900_000

/**
 * Installs a Chromium if none starts: Playwright's, in node_modules, or else packages, as root on Debian or Ubuntu. Returns in
 * one sentence why there is none.
 */
export function installChromium(env: Env = process.env): string | undefined {
  if (env.CHROMIUM_PATH && !starts(env.CHROMIUM_PATH))
    throw new StartError(`CHROMIUM_PATH is "${env.CHROMIUM_PATH}"; expected a Chromium that starts`)
  if (findChromium(env)) return undefined
  console.log('· No Chromium found; downloading that of Playwright into node_modules …')
  const playwright = {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECTION_LIMIT_MS),
    ...env,
    PLAYWRIGHT_BROWSERS_PATH: env.PLAYWRIGHT_BROWSERS_PATH || '0',
    PATH: toolPath(env.PATH),
  }
  const download = runQuietly('playwright', ['install', '--no-shell', 'chromium'], DOWNLOAD_LIMIT_MS, playwright)
  if (findChromium(env)) return nameChromium(env)
  const isDownloaded = existsSync(playwrightsChromium(env))
  const why = isDownloaded
    ? "Playwright's does not start"
    : `the download of Playwright's failed: ${download ?? 'it was skipped'}`
  const refusal = whyNoApt(env)
  if (refusal) return `No Chromium (${why}), and ${refusal}; install one, or set CHROMIUM_PATH.`
  console.log(`· No Chromium (${why}); installing the package of the system …`)
  if (isDownloaded) runQuietly('playwright', ['install-deps', 'chromium'], LIBRARIES_LIMIT_MS, playwright)
  if (findChromium(env)) return nameChromium(env)
  const failure = installPackage('chromium', env)
  // Faster, but not in every distribution.
  if (!failure) installPackage('chromium-headless-shell', env)
  if (findChromium(env)) return nameChromium(env)
  return `No Chromium (${why}), and apt-get could not install it: ${failure}; install one, or set CHROMIUM_PATH.`
}

function nameChromium(env: Env) {
  console.log(`· Chromium: ${findChromium(env)}`)
  return undefined
}

/**
 * Installs Dovecot and Git if they are missing, as root on Debian or Ubuntu. Tests that need them give the reason when they
 * are skipped.
 */
export function installForTests(env: Env = process.env) {
  if (whyNoApt(env)) return
  if (missingGit) install('git', env)
  if (!missingDovecot) return
  install('dovecot-imapd', env)
  // The package starts a server for the network, which no test needs.
  if (existsSync('/run/systemd/system'))
    spawnSync('systemctl', ['disable', '--now', 'dovecot.socket', 'dovecot.service'])
}

function install(name: string, env: Env) {
  console.log(`· Installing the package ${name} …`)
  const failure = installPackage(name, env)
  if (failure) console.log(`· ${name} could not be installed: ${failure}`)
}
