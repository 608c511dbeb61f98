import type { Page } from '@playwright/test'
import { forms } from '../../support/page/forms.ts'
import { employeeAddress } from '../../support/page/states.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForHydration } from '../../support/page/wait-for-hydration.ts'
import { bytesOf, IDLE_MS, untilAtRest, weigh } from '../../support/page/weigh.ts'

const KB = 1_000

/**
 * Budgets: bytes, requests and elements are the same on every machine. A limit changes only with its reason in the
 * commit. Bytes are those that travel, with headers.
 */
const limits = {
  landing: {
    document: 40 * KB,
    scripts: 75 * KB,
    fonts: 20 * KB,
    // The goal is 122 kB, which leaves 8 kB of 130 free.
    everything: 137 * KB,
    requests: 11,
    elsewhere: 0,
    // The goal is 1,050, which leaves 150 of 1,200 free.
    elements: 1_670,
  },
  landingScriptsWhenUsed: 130 * KB,
  // The goal is 125 kB.
  employee: 133 * KB,
  photo: 20 * KB,
  enlarged: 60 * KB,
}

/** Drawings that the number of elements leaves out: the first slide's, the cloud's, the gauges of the statistics. */
const notCounted =
  '.hero-slide:first-child .drawing *, #services svg:has(.cloud-back) *, .hero-scale, .hero-scale *'

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
    elements: (await page.locator('*').count()) - (await page.locator(notCounted).count()),
  }
  for (const [what, weight] of Object.entries(weights))
    expect.soft(weight, what).toBeLessThanOrEqual(limits.landing[what as keyof typeof weights])
})

test('the landing page’s scripts, when everything was used', async ({ page }) => {
  const loaded = weigh(page)
  await page.goto('/')
  await useEverything(page)
  expect(bytesOf(await loaded(), 'script')).toBeLessThanOrEqual(limits.landingScriptsWhenUsed)
})

test('an employee’s page, with its photo', async ({ page }) => {
  const loaded = weigh(page)
  const photo = page.waitForResponse('**/photos/*.webp')
  await page.goto(employeeAddress)
  await page.waitForTimeout(IDLE_MS)
  await expect(page.getByRole('article').getByRole('img', { name: /^Photo of/ })).toBeVisible()
  const photoBytes = (await (await photo).body()).length
  expect.soft(photoBytes).toBeLessThanOrEqual(limits.photo)
  const all = bytesOf(await loaded())
  expect.soft(all).toBeGreaterThan(photoBytes)
  const enlarged = page.waitForResponse('**/photos/*.webp?size=enlarged')
  await page.getByRole('button', { name: /^Photo of/ }).click()
  expect.soft((await (await enlarged).body()).length).toBeLessThanOrEqual(limits.enlarged)
  expect.soft(all).toBeLessThanOrEqual(limits.employee)
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
