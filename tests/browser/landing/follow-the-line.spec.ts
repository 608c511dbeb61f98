import type { Page } from '@playwright/test'
import { expect, test } from '../../support/page/test.ts'

/** Progress of the only animation that follows the page's scroll position; undefined without one. */
const progress = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .find(({ timeline }) => timeline instanceof ScrollTimeline && timeline.axis === 'block')
        ?.effect?.getComputedTiming().progress,
  )

const scrollTo = (page: Page, top: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)

test('the line in the gutter grows with the scroll position, from nothing to the end, unless motion is reduced', async ({
  page,
}) => {
  await page.goto('/')
  await expect.poll(() => progress(page)).toBe(0)
  await scrollTo(page, 2_000)
  await expect.poll(() => progress(page)).toBeGreaterThan(0.1)
  await scrollTo(page, 1e6)
  // The last scroll position may be a fraction of a pixel before the end of the timeline.
  await expect.poll(() => progress(page)).toBeCloseTo(1, 3)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => progress(page), 'with reduced motion it is complete').toBeUndefined()
})

test('at every width the line stays in the gutter and the logotype stands on it', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const { line, station, texts, below } = await page.evaluate(() => {
      const frame = document.querySelector('main')?.parentElement
      const logotype = [...document.querySelectorAll('main ~ footer svg')].at(-1)
      const label = document.querySelector('#services > p')
      const end = frame?.lastElementChild
      if (!(frame && end && logotype && label)) throw new Error('The page has no frame, logotype or label.')
      const sizes = (element: Element, pseudo?: string) => {
        const { left, width, bottom } = getComputedStyle(element, pseudo)
        return [left, width, bottom].map(Number.parseFloat) as [number, number, number]
      }
      const [left, width, bottom] = sizes(end)
      const [, thickness] = sizes(frame, '::before')
      const [stationLeft, stationWidth] = sizes(label, '::before')
      const { x } = label.getBoundingClientRect()
      return {
        line: { start: left, end: left + thickness, right: left + width, bottom },
        station: { start: x + stationLeft, end: x + stationLeft + stationWidth },
        texts: x,
        below: frame.getBoundingClientRect().bottom - logotype.getBoundingClientRect().bottom,
      }
    })
    expect(line.start).toBeGreaterThan(0)
    expect(line.end).toBeLessThan(texts - 4)
    expect(line.right).toBeCloseTo(width, 0)
    expect(station.start).toBeGreaterThan(0)
    expect(station.end).toBeLessThan(texts - 2)
    // The line is 2 px high.
    expect(below - line.bottom).toBeCloseTo(2, 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
