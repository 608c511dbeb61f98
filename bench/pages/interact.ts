import type { Browser } from '@playwright/test'
import { type Control, controls, prepareTouch } from '../../tests/support/page/touches.ts'
import { median } from '../harness/rounds.ts'

const SLOWDOWN = 4
const PAUSE_MS = 1_000

/**
 * Interaction to next paint in ms, with the processor slowed down four times; the browser rounds to 8 ms. The controls
 * are measured alternately, so that a slow moment of the machine affects all of them.
 */
export async function interactWithAll(browser: Browser, address: string, times: number) {
  const rows = controls.map((control) => ({ control, measured: [] as number[] }))
  for (let time = 0; time < times; time++) {
    for (const { control, measured } of rows) measured.push(await interact(browser, address, control))
  }
  return rows.map(({ control, measured }) => ({ name: control.name, ms: median(measured) }))
}

export async function interact(browser: Browser, address: string, control: Control) {
  const { page, touch } = await prepareTouch(browser, address, control, PAUSE_MS)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(observe)
  await touch()
  const { ms } = await page.evaluate(() => (window as unknown as Observing).slowest)
  await page.close()
  return ms
}

type Interaction = PerformanceEntry & { interactionId: number }
type Observing = { slowest: { ms: number } }

/** Runs in the page. Observes only interactions: a pointer movement has no `interactionId`. */
function observe() {
  const slowest = { ms: 0 }
  Object.assign(window, { slowest })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as Interaction[]) {
      if (interactionId > 0) slowest.ms = Math.max(slowest.ms, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
