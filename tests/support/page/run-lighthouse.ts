import type { Flags } from 'lighthouse'
import { findChromium } from '../../../scripts/programs/find-chromium.ts'

/** Lighthouse's own limits of 15 to 45 s are too short for a busy machine. */
const LIMIT_MS = 180_000

/** The result of Lighthouse with its mobile preset, in a new browser; the flags select the categories. */
export async function runLighthouse(url: string, flags: Flags) {
  // Imported here: every run of Playwright loads this file, and Lighthouse takes two seconds.
  const { default: lighthouse } = await import('lighthouse')
  const { default: puppeteer } = await import('puppeteer-core')
  const browser = await puppeteer.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox'],
    protocolTimeout: LIMIT_MS,
  })
  try {
    const page = await browser.newPage()
    const settings: Flags = {
      logLevel: 'error',
      maxWaitForFcp: LIMIT_MS,
      maxWaitForLoad: LIMIT_MS,
      ...flags,
    }
    const { lhr } = (await lighthouse(url, settings, undefined, page)) ?? {}
    const error = lhr ? lhr.runtimeError?.message : 'no result'
    if (!lhr || error) throw new Error(`Lighthouse could not audit ${url}: ${error}`)
    return lhr
  } finally {
    await browser.close()
  }
}
