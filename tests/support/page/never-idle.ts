import type { Page } from '@playwright/test'

/** A processor that always has something else to do: what rests while a touch is answered stays at rest. */
export const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
