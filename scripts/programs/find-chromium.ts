import { chromium } from '@playwright/test'
import { findProgram } from './find-program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const outsidePath = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** CHROMIUM_PATH, or else a usual name on PATH, or else the Chromium that Playwright downloaded. */
export const findChromium = (env = process.env): string | undefined =>
  env.CHROMIUM_PATH || findProgram(names, [...outsidePath, chromium.executablePath()], env)
