import type { Page, Request } from '@playwright/test'
import { waitForIsland } from './wait-for-hydration.ts'

/** Within this time a page may still send requests without user input. */
const IDLE_MS = 8_000

/** Bytes on the wire: the compressed body and the headers of the response. */
type Loaded = { url: string; type: string; bytes: number }

/** Records the requests of the page from now on. The returned function lists those that are finished. */
export function weigh(page: Page): () => Promise<Loaded[]> {
  const answers: Promise<Loaded>[] = []
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('data:')) answers.push(weighed(request))
  })
  return () => Promise.all(answers)
}

/** Waits until the landing page sends no further requests. On a busy machine hydration may take longer than `IDLE_MS`. */
export async function waitUntilIdle(page: Page) {
  await page.waitForTimeout(IDLE_MS)
  for (const part of ['header', '[aria-roledescription="carousel"]'])
    await waitForIsland(page.locator(`astro-island:has(> ${part})`))
}

async function weighed(request: Request): Promise<Loaded> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return {
    url: request.url(),
    type: request.resourceType(),
    bytes: responseBodySize + responseHeadersSize,
  }
}

export const bytesOf = (loaded: Loaded[], ...types: string[]) =>
  loaded.filter(({ type }) => types.length === 0 || types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0)
