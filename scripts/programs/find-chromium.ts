import { spawnSync } from 'node:child_process'
import { join, resolve, sep } from 'node:path'
import { chromium } from '@playwright/test'
import { findPrograms } from './find-program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const outsidePath = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Debian's package of Chromium without windows: it draws a page in half the time, with other scroll bars. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const START_LIMIT_MS = 60_000

/** For tests that compare no pictures: the headless shell, or else as `findChromium`. */
export const findQuickChromium = (env = process.env): string | undefined =>
  env.CHROMIUM_PATH || findPrograms([HEADLESS_SHELL], [], env).find(starts) || findChromium(env)

/** CHROMIUM_PATH, or else the first that starts: a usual name on PATH, or Playwright's in node_modules. */
export const findChromium = (env = process.env): string | undefined =>
  env.CHROMIUM_PATH || findPrograms(names, [...outsidePath, playwrightsChromium(env)], env).find(starts)

/** Where Playwright installs its Chromium with PLAYWRIGHT_BROWSERS_PATH=0, or the folder of this variable. */
export function playwrightsChromium(env: NodeJS.ProcessEnv) {
  const folder = env.PLAYWRIGHT_BROWSERS_PATH || '0'
  const inFolder = `chromium-${chromium.executablePath().split(`${sep}chromium-`).at(-1)}`
  return join(resolve(folder === '0' ? 'node_modules/playwright-core/.local-browsers' : folder), inFolder)
}

const started = new Set<string>()

/** False without its libraries, and for Ubuntu's substitute that only names a snap. */
export function starts(file: string) {
  if (started.has(file)) return true
  const { status } = spawnSync(file, ['--version'], { stdio: 'ignore', timeout: START_LIMIT_MS })
  if (status === 0) started.add(file)
  return status === 0
}
