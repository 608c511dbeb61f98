import type { Page, Request } from '@playwright/test'
import { untilAwake } from './wait-for-hydration.ts'

/** What a page may still ask for by itself while nobody touches it. */
export const IDLE_MS = 8_000

/** Bytes are those that travelled: the body as it was compressed, and the answer's headers. */
export type Loaded = { url: string; type: string; bytes: number }

/** Notes everything that the page asks for from now on; what it returns tells what that was so far. */
export function weigh(page: Page): () => Promise<Loaded[]> {
  const answers: Promise<Loaded>[] = []
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('data:')) answers.push(weighed(request))
  })
  return () => Promise.all(answers)
}

/** The landing page, loaded and left alone. On a machine that stands still, nothing would weigh anything. */
export async function untilAtRest(page: Page) {
  await page.waitForTimeout(IDLE_MS)
  for (const part of ['header', '[aria-roledescription="carousel"]'])
    await untilAwake(page.locator(`astro-island:has(> ${part})`))
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
  loaded
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .reduce((sum, { bytes }) => sum + bytes, 0)
