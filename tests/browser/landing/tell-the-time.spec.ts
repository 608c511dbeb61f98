import { scrollNear } from '../../support/page/scroll-near.ts'
import { expect, test } from '../../support/page/test.ts'

declare global {
  interface Window {
    timeZonesOfFormatters?: (string | undefined)[]
  }
}

/** A Monday, 2:20 pm in New York. */
const MONDAY = '2026-06-01T18:20Z'

test('the formatter of a time zone is made once, when the time is near the viewport', async ({ page }) => {
  await page.addInitScript(recordFormatters)
  await page.goto('/')
  await page.waitForLoadState('load')
  const made = () => page.evaluate(() => window.timeZonesOfFormatters ?? [])
  expect(await made()).toEqual([])
  await page.locator('#contact address').scrollIntoViewIfNeeded()
  await expect(page.locator('#contact').getByText(/^Reply by/)).toHaveCount(1)
  await scrollNear(page.locator('[data-hours]'))
  await expect(page.getByText(/· open/)).toHaveCount(5)
  const zones = (await made()).filter((zone) => zone !== 'UTC')
  expect(zones).toContain('Asia/Kolkata')
  expect(zones).toEqual([...new Set(zones)])
  const count = (await made()).length
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  expect(await made()).toHaveLength(count)
})

test('the contact section says by when a message is answered, the list of places the time there, and neither moves the page', async ({
  page,
}) => {
  await page.clock.setFixedTime(MONDAY)
  const heights = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#contact, #clients')].map((part) => part.getBoundingClientRect().height),
    )
  await page.goto('/')
  await page.locator('#contact address').scrollIntoViewIfNeeded()
  await expect(page.locator('#contact form')).toContainText('Reply by Tuesday, 2:20 pm ET')
  await expect(page.locator('#contact address')).toContainText('Open now')
  await page.locator('#clients').scrollIntoViewIfNeeded()
  await expect(page.locator('#clients')).toContainText('United States 2:20 pm · open until 5 pm')
  const after = await heights()
  await page.evaluate(() => {
    for (const text of document.querySelectorAll('[data-office], [data-zone]')) text.textContent = 'Now'
  })
  expect(await heights()).toEqual(after)
})

test('each place says whether it is open, and the time there moves at the full minute', async ({ page }) => {
  await page.clock.install({ time: '2026-06-01T18:20:30Z' })
  await page.goto('/')
  const map = page.locator('#clients')
  await map.scrollIntoViewIfNeeded()
  await expect(map).toContainText('China 2:20 am · opens 9 am')
  await page.clock.fastForward(31_000)
  await expect(map).toContainText('United States 2:21 pm · open until 5 pm')
  await page.clock.fastForward('04:00:00')
  await expect(map).toContainText('United States 6:21 pm · opens Tuesday 9 am')
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('the hours are shown without a time', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#contact').getByText('Reply within one business day')).toBeVisible()
    await expect(page.locator('#clients')).toContainText('China 9 am to 5 pm local time')
  })
})

/** Records the time zone of each formatter that is made. */
function recordFormatters() {
  const zones: (string | undefined)[] = []
  window.timeZonesOfFormatters = zones
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(Format, [locale, options]) {
      zones.push(options?.timeZone)
      return new Format(locale, options)
    },
  })
}
