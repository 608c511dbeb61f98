import { chromium, type Request } from '@playwright/test'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { median } from '../harness/rounds.ts'

const SLOWDOWN = 4
const VISITS = 5
const PREFIX = 'first row '

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
    const sizes: ReturnType<Request['sizes']>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') sizes.push(request.sizes())
    })
    await page.addInitScript(logFirstRow, PREFIX)
    const logged = page.waitForEvent('console', (message) => message.text().startsWith(PREFIX))
    await page.goto(`${origin}/inbox?view=all`, { waitUntil: 'commit' })
    times.push(Number((await logged).text().slice(PREFIX.length)))
    page.removeAllListeners('requestfinished')
    scriptBytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    await context.close()
  }
  await browser.close()
  return { firstListMs: median(times), scriptBytes }
}

/** Measured in the page and logged: Playwright's own scripts in the page would take a tenth of a second. */
function logFirstRow(prefix: string) {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main li')) return
    observer.disconnect()
    // After the frame that paints the row, and before React renders the other rows.
    const log = () => console.log(`${prefix}${performance.now()}`)
    requestAnimationFrame(() => scheduler.postTask(log, { priority: 'user-blocking' }))
  }).observe(document, { childList: true, subtree: true })
}
