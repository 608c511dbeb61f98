import type { Page } from '@playwright/test'

/** Comes back when what was done is on the screen, and what waits for the frame after that, too. */
export const untilPainted = (page: Page) =>
  page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
