import { expect, type Locator, type Page } from '@playwright/test'
import { isAsleep } from './is-asleep.ts'

/** As long as every expectation of `playwright.config.ts`: the bench waits by it too, and runs without that. */
const patiently = { intervals: [50], timeout: 10_000 }

/** Comes back when every part of the page that has a script runs it. */
export const wakeUp = (page: Page) =>
  expect.poll(() => page.evaluate<number>(`(${reachNextIsland})(${isAsleep})`), patiently).toBe(0)

/** Comes back when this part of the page runs its script, which something else asks for. */
export const untilAwake = (island: Locator) =>
  expect.poll(() => island.evaluate(isAsleep), patiently).toBe(false)

/** Some wake up when they are seen, some when somebody reaches for what they do. */
function reachNextIsland(sleeps: typeof isAsleep) {
  const asleep = [...document.querySelectorAll('astro-island')].filter(sleeps)
  asleep[0]?.firstElementChild?.scrollIntoView({ behavior: 'instant' })
  for (const control of document.querySelectorAll('form, [command=show-modal]')) {
    control.dispatchEvent(new Event('pointerover', { bubbles: true }))
  }
  return asleep.length
}
