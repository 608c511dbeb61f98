import type { Browser } from '@playwright/test'
import { median } from '../harness/rounds.ts'
import { waitOptions } from './visit.ts'

/** Lighthouse's mobile network and processor, applied to each request instead of simulated. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const CPU_SLOWDOWN = 4

const viewport = { width: 390, height: 844 }

/**
 * The time from the start of the navigation until the status, the fields and the decoded photo of an employee are painted:
 * the median of visits with an empty cache.
 */
export async function timeCard(browser: Browser, address: string, times: number): Promise<number> {
  const results: number[] = []
  for (let time = 0; time < times; time++) {
    const page = await browser.newPage({ viewport })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', NETWORK)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(markCard)
    await page.goto(address)
    const mark = await page.waitForFunction(
      () => performance.getEntriesByName('card complete')[0]?.startTime,
      undefined,
      waitOptions,
    )
    results.push((await mark.jsonValue()) ?? Number.NaN)
    await page.close()
  }
  return median(results)
}

/** Runs in the page before its own scripts. */
function markCard() {
  const isComplete = () => {
    const photo = document.querySelector<HTMLImageElement>('article button img')
    const isFound = document.querySelector('article [data-outcome=found]') !== null
    return isFound && photo?.complete && photo.naturalWidth > 0 ? photo : undefined
  }
  const check = async () => {
    const photo = isComplete()
    if (!photo) return void requestAnimationFrame(check)
    await photo.decode()
    // The first frame paints the photo, the second one starts after it.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('card complete')))
  }
  void check()
}
