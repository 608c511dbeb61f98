import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { median } from '../harness/rounds.ts'

const SLOWDOWN = 4
const VISITS = 5

/** The time from the navigation to the first row of the inbox, with an empty cache and a processor four times slower. */
export async function firstListMs({ origin, cookie }: { origin: string; cookie: string }) {
  const browser = await chromium.launch({ executablePath: findChromium() })
  const times: number[] = []
  let scriptBytes = 0
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext()
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: origin }])
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    scriptBytes = 0
    page.on('requestfinished', async (request) => {
      if (request.resourceType() !== 'script') return
      scriptBytes += (await request.sizes()).responseBodySize
    })
    await page.addInitScript(recordFirstRow)
    await page.goto(`${origin}/inbox?view=all`)
    const shown = await page.waitForFunction(() => window.firstRowMs)
    times.push((await shown.jsonValue()) ?? 0)
    await context.close()
  }
  await browser.close()
  return { firstListMs: median(times), scriptBytes }
}

declare global {
  interface Window {
    firstRowMs?: number
  }
}

/** Measured in the page, because Playwright looks for an element only every half second. */
function recordFirstRow() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main li')) return
    observer.disconnect()
    // After the frame that paints the row.
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.firstRowMs = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}
