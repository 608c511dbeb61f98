import type { Locator } from '@playwright/test'

/** Scrolls the part to just below the screen, where its island is hydrated. */
export const scrollNear = (part: Locator) =>
  part.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    scrollBy({ top: top - innerHeight - 100, behavior: 'instant' })
  })
