import type { Page } from '@playwright/test'
import { forms } from '../../support/page/forms.ts'
import { employeeAddress } from '../../support/page/states.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForHydration } from '../../support/page/wait-for-hydration.ts'
import { bytesOf, IDLE_MS, untilAtRest, weigh } from '../../support/page/weigh.ts'

/*
 * Budgets. They are of bytes, which are the same on every machine. A budget changes only with its reason in the
 * commit; where a page needs more, it is first looked for elsewhere.
 */
const KB = 1_000

test('the landing page, before anybody touches it', async ({ page, baseURL }) => {
  const loaded = weigh(page)
  await page.goto('/')
  await untilAtRest(page)
  const all = await loaded()
  const weights = {
    document: bytesOf(all, 'document'),
    scripts: bytesOf(all, 'script'),
    fonts: bytesOf(all, 'font'),
    everything: bytesOf(all),
    requests: all.length,
    elsewhere: all.filter(({ url }) => !url.startsWith(`${baseURL}/`)).length,
  }
  expect.soft(weights.document).toBeLessThanOrEqual(36 * KB)
  expect.soft(weights.scripts).toBeLessThanOrEqual(75 * KB)
  expect.soft(weights.fonts).toBeLessThanOrEqual(45 * KB)
  expect.soft(weights.everything).toBeLessThanOrEqual(145 * KB)
  expect.soft(weights.requests).toBeLessThanOrEqual(12)
  expect.soft(weights.elsewhere).toBe(0)
})

test('the landing page’s scripts, when everything was used', async ({ page }) => {
  const loaded = weigh(page)
  await page.goto('/')
  await useEverything(page)
  expect(bytesOf(await loaded(), 'script')).toBeLessThanOrEqual(130 * KB)
})

test('an employee’s page, with its photo', async ({ page }) => {
  const loaded = weigh(page)
  const photo = page.waitForResponse('**/photos/*')
  await page.goto(employeeAddress)
  await page.waitForTimeout(IDLE_MS)
  await expect(page.getByRole('article').getByRole('img', { name: /^Photo of/ })).toBeVisible()
  const photoBytes = (await (await photo).body()).length
  expect.soft(photoBytes).toBeLessThanOrEqual(20 * KB)
  const all = bytesOf(await loaded())
  expect.soft(all).toBeGreaterThan(photoBytes)
  expect.soft(all).toBeLessThanOrEqual(135 * KB)
})

test('the 404 page has no script but the theme’s line', async ({ page, expectTrouble }) => {
  expectTrouble(/404 .*\/no\/such\/page$/)
  const loaded = weigh(page)
  await page.goto('/no/such/page')
  await page.waitForTimeout(IDLE_MS)
  expect(bytesOf(await loaded(), 'script')).toBe(0)
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(1)
})

/** Scrolls through all of it, and opens and reaches for whatever there is. */
async function useEverything(page: Page) {
  await waitForHydration(page)
  for (const form of forms) {
    const place = await form.open(page)
    await place.getByRole('textbox').first().fill('Nordwind')
    await place.getByRole('button', { name: form.send }).click()
    await expect(place.locator('[aria-invalid=true]').first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Next slide' }).click()
  await page.getByRole('tab').nth(3).click()
}
