import { expect, type Page, type Request } from '@playwright/test'
import { waitForIsland } from './wait-for-hydration.ts'

/** Longer than any pause between two requests that a page sends without user input. */
const IDLE_MS = 1_500

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

/** Waits until the landing page sends no further requests. */
export async function waitUntilIdle(page: Page) {
  for (const part of ['header', '[aria-roledescription="carousel"]'])
    await waitForIsland(page.locator(`astro-island:has(> ${part})`))
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  page.on('request', note)
  await expect.poll(() => Date.now() - last, { timeout: 60_000 }).toBeGreaterThan(IDLE_MS)
  page.off('request', note)
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
