import lighthouse, { type Flags } from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { findChromium } from '../../scripts/find-chromium.ts'

/** What Lighthouse finds with its mobile preset, in a fresh browser; the flags say which categories. */
export async function audit(url: string, flags: Flags) {
  const browser = await puppeteer.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    // A page that is answered with 404 is one to be judged too.
    const settings: Flags = { logLevel: 'error', ignoreStatusCode: true, ...flags }
    const run = await lighthouse(url, settings, undefined, page)
    const trouble = run ? run.lhr.runtimeError?.message : 'no answer'
    if (!run || trouble) throw new Error(`Lighthouse could not judge ${url}: ${trouble}`)
    return run.lhr
  } finally {
    await browser.close()
  }
}
