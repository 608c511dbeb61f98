import { chromium } from '@playwright/test'
import { findProgram } from './find-program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const outsidePath = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** CHROMIUM_PATH, else one of the usual names on PATH, else Playwright's own download. */
export const findChromium = (env = process.env): string | undefined =>
  env.CHROMIUM_PATH || findProgram(names, [...outsidePath, chromium.executablePath()], env)
