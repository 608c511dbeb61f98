import { expect, type Locator, type Page } from '@playwright/test'
import { needsHydration } from './needs-hydration.ts'

/** Resolves when every island of the page is hydrated. The default timeout is that of the test project. */
export const waitForHydration = (page: Page, patience: { timeout?: number } = {}) =>
  expect
    .poll(() => page.evaluate<number>(`(${reachNextIsland})(${needsHydration})`), {
      intervals: [50],
      ...patience,
    })
    .toBe(0)

/** Waits for the hydration of a form. Until then the browser validates it. */
export const waitForForm = (place: Locator) =>
  expect(place.locator('form')).toHaveAttribute('novalidate')

/** Waits for the hydration of an island, which the test triggers. */
export const waitForIsland = (island: Locator) =>
  expect.poll(() => island.evaluate(needsHydration), { intervals: [50] }).toBe(false)

/** Runs in the page. Some islands hydrate in the viewport, others when their control has pointer or focus. */
function reachNextIsland(isWaiting: typeof needsHydration) {
  const waiting = [...document.querySelectorAll('astro-island')].filter(isWaiting)
  waiting[0]?.firstElementChild?.scrollIntoView({ behavior: 'instant' })
  for (const control of document.querySelectorAll('form, [command=show-modal]')) {
    control.dispatchEvent(new Event('pointerover', { bubbles: true }))
  }
  return waiting.length
}
