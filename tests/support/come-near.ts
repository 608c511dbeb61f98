import type { Locator } from '@playwright/test'

/** Scrolls it to just below the screen, where its script is asked for. */
export const comeNear = (part: Locator) =>
  part.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    scrollBy({ top: top - innerHeight - 100, behavior: 'instant' })
  })
