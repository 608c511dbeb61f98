import { expect, type Locator, type Page } from '@playwright/test'
import { needsHydration } from './needs-hydration.ts'

/** Resolves when every island of the page is hydrated. The default timeout is that of the test project. */
export const waitForHydration = (page: Page, options: { timeout?: number } = {}) =>
  expect
    .poll(() => page.evaluate<number>(`(${triggerNextIsland})(${needsHydration})`), {
      intervals: [50],
      ...options,
    })
    .toBe(0)

/** Waits for the hydration of a form. Before hydration the browser validates the form. */
export const waitForForm = (place: Locator) => expect(place.locator('form')).toHaveAttribute('novalidate')

/** Waits for the hydration of an island, which the test triggers. */
export const waitForIsland = (island: Locator) =>
  expect.poll(() => island.evaluate(needsHydration), { intervals: [50] }).toBe(false)

/** Runs in the page. Some islands hydrate in the viewport, others on hover or focus of their control. */
function triggerNextIsland(isWaiting: typeof needsHydration) {
  const waiting = [...document.querySelectorAll('astro-island')].filter(isWaiting)
  waiting[0]?.firstElementChild?.scrollIntoView({ behavior: 'instant' })
  for (const control of document.querySelectorAll('form, [command=show-modal]')) {
    control.dispatchEvent(new Event('pointerover', { bubbles: true }))
  }
  return waiting.length
}
