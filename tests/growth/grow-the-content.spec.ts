import { rmSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { buildWithContent } from '../support/build-with.ts'
import { moreContent } from '../support/more-content.ts'
import { type RunningSite, startSite } from '../support/page/site.ts'
import { expect, test } from '../support/page/test.ts'
import { bytesOf, waitUntilIdle, weigh } from '../support/page/weigh.ts'

// In one worker: each worker would build the site again.
test.describe.configure({ mode: 'default' })

const distDirs: string[] = []
let twice: RunningSite
let tenTimes: RunningSite

async function startGrown(times: number) {
  const distDir = await buildWithContent(moreContent(times))
  distDirs.push(distDir)
  return startSite({ distDir })
}

test.beforeAll(async () => {
  test.setTimeout(300_000)
  twice = await startGrown(2)
  tenTimes = await startGrown(10)
})

test.afterAll(async () => {
  await twice?.stop()
  await tenTimes?.stop()
  for (const distDir of distDirs) rmSync(distDir, { recursive: true, force: true })
})

test('with more industries, cards and places the page grows linearly, without more requests, scripts or styles', async ({
  context,
  baseURL,
}) => {
  const [one, two, ten] = await Promise.all(
    [baseURL, twice.origin, tenTimes.origin].map((origin) => measure(context, `${origin}/`)),
  )
  if (!one || !two || !ten) throw new Error('Three pages are compared.')
  for (const size of ['document', 'elements'] as const) {
    expect.soft(two[size], `more ${size}`).toBeGreaterThan(one[size])
    expect.soft(ten[size] - one[size], size).toBeLessThanOrEqual(9 * (two[size] - one[size]))
  }
  expect(ten.constant).toEqual(one.constant)
  // It may be one less: the portrait of Contact is not loaded when it is far below the window.
  expect(ten.requests).toBeLessThanOrEqual(one.requests)
})

async function measure(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const loaded = weigh(page)
  await page.goto(address)
  await waitUntilIdle(page)
  const all = await loaded()
  const elements = await page.locator('*').count()
  const styles = await page.locator('head style').allTextContents()
  await page.close()
  return {
    document: bytesOf(all, 'document'),
    elements,
    requests: all.length,
    constant: {
      scripts: bytesOf(all, 'script'),
      inlinedStyle: styles.join('').length,
    },
  }
}
