import type { Page } from '@playwright/test'
import { untilPainted } from './until-painted.ts'

/** Of everything that is loaded from now on: what it returns tells the sum of all layout shifts so far. */
export async function watchShift(page: Page) {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        dataset.shift = String(Number(dataset.shift ?? 0) + value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await untilPainted(page)
    return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
  }
}
