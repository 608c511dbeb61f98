import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const outsidePath = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** CHROMIUM_PATH, else one of the usual names on PATH, else Playwright's own download. */
export function findChromium(env = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter)
  const usual = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...usual, ...outsidePath, chromium.executablePath()].find(isExecutable)
}

function isExecutable(file: string) {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
