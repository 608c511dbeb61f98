import type { Page } from '@playwright/test'
import { waitForPaint } from './wait-for-paint.ts'

/** Observes every page that is loaded from now on. The returned function adds up its layout shifts. */
export async function watchShift(page: Page) {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        dataset.shift = String(Number(dataset.shift ?? 0) + value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await waitForPaint(page)
    return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
  }
}
