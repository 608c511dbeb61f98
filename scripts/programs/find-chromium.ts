import { chromium } from '@playwright/test'
import { findProgram } from './find-program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const outsidePath = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Debian's package of Chromium without windows: it draws a page in half the time, with other scroll bars. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/** For tests that compare no pictures: the headless shell, or else as `findChromium`. */
export const findQuickChromium = (env = process.env): string | undefined =>
  env.CHROMIUM_PATH || findProgram([HEADLESS_SHELL], [], env) || findChromium(env)

/** CHROMIUM_PATH, or else a usual name on PATH, or else the Chromium that Playwright downloaded. */
export const findChromium = (env = process.env): string | undefined =>
  env.CHROMIUM_PATH || findProgram(names, [...outsidePath, chromium.executablePath()], env)
