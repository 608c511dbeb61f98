import { expect, type Locator, type Page } from '@playwright/test'
import { awaitsHydration } from './awaits-hydration.ts'

/** Comes back when every part of the page that has a script runs it. Tests wait as their project says. */
export const waitForHydration = (page: Page, patience: { timeout?: number } = {}) =>
  expect
    .poll(() => page.evaluate<number>(`(${reachNextIsland})(${awaitsHydration})`), {
      intervals: [50],
      ...patience,
    })
    .toBe(0)

/** Waits for the hydration of a form. Until then the browser validates it, with messages of its own. */
export const waitForForm = (place: Locator) =>
  expect(place.locator('form')).toHaveAttribute('novalidate')

/** Comes back when this part of the page runs its script, which something else asks for. */
export const untilAwake = (island: Locator) =>
  expect.poll(() => island.evaluate(awaitsHydration), { intervals: [50] }).toBe(false)

/** Some wake up when they are seen, some when somebody reaches for what they do. */
function reachNextIsland(isWaiting: typeof awaitsHydration) {
  const waiting = [...document.querySelectorAll('astro-island')].filter(isWaiting)
  waiting[0]?.firstElementChild?.scrollIntoView({ behavior: 'instant' })
  for (const control of document.querySelectorAll('form, [command=show-modal]')) {
    control.dispatchEvent(new Event('pointerover', { bubbles: true }))
  }
  return waiting.length
}
