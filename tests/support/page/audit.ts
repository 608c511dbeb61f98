import lighthouse, { type Flags } from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { findChromium } from '../../../scripts/programs/find-chromium.ts'

/** On a busy machine it may lose the beginning of a load, and asks to be run again. */
const MAX_TRIES = 3

/** What Lighthouse finds with its mobile preset, in a fresh browser; the flags say which categories. */
export async function audit(url: string, flags: Flags) {
  for (let tries = 1; ; tries++) {
    const { lhr, trouble } = await auditOnce(url, flags)
    if (lhr && !trouble) return lhr
    if (tries === MAX_TRIES) throw new Error(`Lighthouse could not judge ${url}: ${trouble}`)
  }
}

async function auditOnce(url: string, flags: Flags) {
  const browser = await puppeteer.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    // A page that is answered with 404 is one to be judged too.
    const settings: Flags = { logLevel: 'error', ignoreStatusCode: true, ...flags }
    const run = await lighthouse(url, settings, undefined, page)
    return { lhr: run?.lhr, trouble: run ? run.lhr.runtimeError?.message : 'no answer' }
  } finally {
    await browser.close()
  }
}
