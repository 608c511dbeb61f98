import type { Browser, Page } from '@playwright/test'
import { waitForHydration } from '../../tests/support/page/wait-for-hydration.ts'
import { median } from '../harness/rounds.ts'

const viewport = { width: 1280, height: 800 }
const REST_MS = 5_000
/** The pause before the page is at rest: after a slide has moved, or the page has loaded. */
const SETTLE_MS = 3_000

/**
 * The most style recalculations and layouts in five seconds at rest: on every slide of the paused carousel, and while
 * it plays out of sight.
 */
export async function measureRest(browser: Browser, address: string) {
  const page = await browser.newPage({ viewport })
  await page.goto(address)
  await waitForHydration(page, { timeout: 10_000 })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Pause slides' }).click()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  const countWork = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
    return of('RecalcStyleCount') + of('LayoutCount')
  }
  const workAtRest = async () => {
    await page.mouse.move(5, 5)
    await page.waitForTimeout(SETTLE_MS)
    const before = await countWork()
    await page.waitForTimeout(REST_MS)
    return (await countWork()) - before
  }
  const counts = [await workAtRest()]
  const slides = await page.locator('[aria-roledescription="slide"]').count()
  for (let slide = 1; slide < slides; slide++) {
    await page.getByRole('button', { name: 'Next slide' }).click()
    counts.push(await workAtRest())
  }
  await page.getByRole('button', { name: 'Play slides' }).click()
  await page.locator('#contact').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  counts.push(await workAtRest())
  await page.close()
  return Math.max(...counts)
}

const SLOWDOWN = 4
const STEP_PX = 200
const STEP_MS = 100

/**
 * The longest task in ms while the wheel scrolls the whole page, after its first second, with the processor slowed down
 * four times: the median of several pages.
 */
export async function measureScroll(browser: Browser, address: string, times: number) {
  const longest: number[] = []
  for (let time = 0; time < times; time++) longest.push(await scrollThrough(browser, address))
  return median(longest)
}

async function scrollThrough(browser: Browser, address: string) {
  const page = await browser.newPage({ viewport })
  const devTools = await page.context().newCDPSession(page)
  await page.goto(address)
  await page.waitForTimeout(1_000)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(observeTasks)
  await page.mouse.move(viewport.width / 2, viewport.height / 2)
  while (!(await isAtEnd(page))) {
    await page.mouse.wheel(0, STEP_PX)
    await page.waitForTimeout(STEP_MS)
  }
  const longest = await page.evaluate(() => (window as unknown as Observing).longest.ms)
  await page.close()
  return longest
}

const isAtEnd = (page: Page) => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)

type Observing = { longest: { ms: number } }

/** Runs in the page. Browsers report only tasks of at least 50 ms. */
function observeTasks() {
  const longest = { ms: 0 }
  Object.assign(window, { longest })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
  }).observe({ type: 'longtask' })
}
