import type { Page } from '@playwright/test'

/** Resolves after two frames, when changes and their follow-ups are painted. */
export const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
