import { expect, type Page } from '@playwright/test'

/** Comes back when every part of the page that has a script runs it. */
export const wakeUp = (page: Page) =>
  expect.poll(() => page.evaluate(reachNextIsland), { intervals: [50] }).toBe(0)

/** Some wake up when they are seen, some when somebody reaches for what they do. */
function reachNextIsland() {
  const asleep = document.querySelectorAll('astro-island[ssr]')
  asleep[0]?.firstElementChild?.scrollIntoView({ behavior: 'instant' })
  for (const control of document.querySelectorAll('form, [command=show-modal]')) {
    control.dispatchEvent(new Event('pointerover', { bubbles: true }))
  }
  return asleep.length
}
