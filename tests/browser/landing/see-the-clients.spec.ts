import { rmSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { buildWith } from '../../support/build-with.ts'
import { type Box, boxOf } from '../../support/page/box-of.ts'
import { countries } from '../../support/page/countries.ts'
import { fakeMapsScript } from '../../support/page/fake-maps-script.ts'
import { changeAlways } from '../../support/page/foreign-changes.ts'
import { type RunningSite, startSite } from '../../support/page/site.ts'
import { expect, test } from '../../support/page/test.ts'

for (const width of [320, 768, 1280])
  test(`at ${width} px markers do not overlap, and labels are inside the viewport and off other markers`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    const boxes = []
    for (const country of countries) {
      const marker = page.getByRole('button', { name: country })
      boxes.push(await boxOf(marker))
      await marker.click()
      const label = await boxOf(openLabel(page))
      expect(label.x, `label of ${country}`).toBeGreaterThanOrEqual(0)
      expect(label.x + label.width, `label of ${country}`).toBeLessThanOrEqual(width)
      for (const other of countries) {
        const box = await boxOf(page.getByRole('button', { name: other }))
        expect(overlap(label, box), `label of ${country}, marker of ${other}`).toBe(false)
      }
      await page.keyboard.press('Escape')
    }
    for (const [index, one] of boxes.entries()) {
      expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(24)
      for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBe(false)
    }
  })

test('without an API key pages make no third-party requests, and /map does not exist', async ({
  page,
  baseURL,
  request,
}) => {
  const requests = recordRequests(page)
  await page.goto('/')
  await scrollToMap(page)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([])
  expect((await request.get('/map')).status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the places and their labels can be read', async ({ page }) => {
    await page.goto('/')
    const section = page.getByRole('region', { name: 'Clientele across Geographies' })
    await expect(section.getByRole('listitem')).toContainText([
      'China',
      'India',
      'South Africa',
      'United Kingdom',
      'United States',
    ])
    await page.getByRole('button', { name: 'India' }).click()
    await expect(openLabel(page)).toContainText('Trusted Client Location')
  })
})

test.describe('with an API key of Google Maps', () => {
  // In one worker: each worker would build the site again.
  test.describe.configure({ mode: 'default' })

  let distDir: string
  let site: RunningSite

  test.beforeAll(async () => {
    test.setTimeout(300_000)
    distDir = await buildWith({ GOOGLE_MAPS_API_KEY: 'test-key' })
    site = await startSite({ distDir })
  })
  test.afterAll(async () => {
    await site?.stop()
    rmSync(distDir, { recursive: true, force: true })
  })

  test('the Google map is loaded when the section is near the viewport, and replaces the built-in map', async ({
    page,
  }) => {
    const requested = await fakeGoogleMaps(page, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: fakeMapsScript }),
    )
    const requests = recordRequests(page)
    await page.goto(site.origin)
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => url.endsWith('/map'))).toEqual([])

    await scrollToMap(page)
    const map = page.frameLocator('iframe[title="Map of client locations"]')
    await expect(map.getByRole('button')).toHaveText(countries)
    await expect(page.getByRole('button', { name: 'India' })).toBeHidden()
    await map.getByRole('button', { name: 'China' }).click()
    await expect(map.getByText('China: Trusted Client Location')).toBeVisible()
    expect(requested).toHaveLength(1)
    expect(new URL(requested[0] ?? '').searchParams.get('key')).toBe('test-key')
    expect(new URL(requested[0] ?? '').searchParams.get('callback')).toBeTruthy()
  })

  for (const by of ['a translator', 'a password manager', 'a linkifier'] as const)
    test(`the Google map replaces the built-in map although ${by} changes the page`, async ({ page, expectErrors }) => {
      expectErrors(/The island was rendered anew/)
      await fakeGoogleMaps(page, (route) => route.fulfill({ contentType: 'text/javascript', body: fakeMapsScript }))
      await page.goto(site.origin)
      await changeAlways(page, by)
      await scrollToMap(page)
      const map = page.frameLocator('iframe[title="Map of client locations"]')
      await expect(map.getByRole('button')).toHaveText(countries)
    })

  test('the Google map follows the selected theme', async ({ page }) => {
    await fakeGoogleMaps(page, (route) => route.fulfill({ contentType: 'text/javascript', body: fakeMapsScript }))
    await page.goto(site.origin)
    const choose = (theme: string) => page.getByRole('banner').getByRole('radio', { name: theme }).check()
    await choose('Dark')
    await scrollToMap(page)
    const map = page.frameLocator('iframe[title="Map of client locations"]')
    const colours = map.locator('[data-colours]')
    await expect(colours).toHaveAttribute('data-colours', 'DARK')
    for (const [theme, scheme] of [
      ['Light', 'LIGHT'],
      ['System', 'FOLLOW_SYSTEM'],
    ] as const) {
      await choose(theme)
      await expect(colours).toHaveCount(1)
      await expect(colours).toHaveAttribute('data-colours', scheme)
      await expect(map.getByRole('button')).toHaveText(countries)
    }
  })

  test('the built-in map stays if Google Maps is unreachable', async ({ page, expectErrors }) => {
    expectErrors(/maps\.googleapis\.com|ERR_FAILED/)
    const requested = await fakeGoogleMaps(page, (route) => route.abort())
    await page.goto(site.origin)
    await scrollToMap(page)
    await expect.poll(() => requested.length).toBe(1)
    await expectBuiltInMap(page)
  })

  test('the built-in map returns if Google Maps refuses the key', async ({ page }) => {
    await fakeGoogleMaps(page, (route) => route.fulfill({ contentType: 'text/javascript', body: fakeMapsScript }))
    await page.goto(site.origin)
    await scrollToMap(page)
    await expect(page.locator('iframe')).toBeVisible()
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      // Google Maps calls this function if it does not know the key.
      ;(frame.contentWindow as unknown as { gm_authFailure(): void }).gm_authFailure()
    })
    await expectBuiltInMap(page)
  })

  test('the built-in map stays if Google Maps takes more than eight seconds', async ({ page }) => {
    await page.clock.install()
    const requested = await fakeGoogleMaps(page, () => {})
    await page.goto(site.origin)
    await scrollToMap(page)
    await expect.poll(() => requested.length).toBe(1)
    await page.clock.runFor(6000)
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'India' })).toBeVisible()
    await page.clock.runFor(2500)
    await expectBuiltInMap(page)
  })
})

const openLabel = (page: Page) => page.locator(':popover-open')

const scrollToMap = (page: Page) =>
  page.getByRole('heading', { name: 'Clientele across Geographies' }).scrollIntoViewIfNeeded()

async function expectBuiltInMap(page: Page) {
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'India' })).toBeVisible()
}

/** Responds in place of Google Maps, and records the requests. */
async function fakeGoogleMaps(page: Page, answer: (route: Route) => unknown) {
  const requested: string[] = []
  await page.route('https://maps.googleapis.com/**', async (route) => {
    requested.push(route.request().url())
    await answer(route)
  })
  return requested
}

function recordRequests(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  return requests
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
