import type { Page } from '@playwright/test'
import { landingBudget } from '../../../scripts/programs/weigh-landing-page.ts'
import { forms } from '../../support/page/forms.ts'
import { employeeAddress } from '../../support/page/open-pages.ts'
import { expect, test, withMotion } from '../../support/page/test.ts'
import { waitForHydration } from '../../support/page/wait-for-hydration.ts'
import { bytesOf, waitUntilIdle, weigh } from '../../support/page/weigh.ts'

test.use(withMotion)

const KB = 1_000

/**
 * Budgets: bytes and requests are the same on every machine. A limit changes only with its reason in the commit. Bytes
 * are transferred bytes: compressed, with headers.
 */
const limits = {
  landing: {
    ...landingBudget,
    requests: 9,
    elsewhere: 0,
  },
  // 93.0, three of them for the survey.
  landingScriptsWhenUsed: 93.1 * KB,
  // 121.7, 0.5 of them for invisible signs in ids and names that can be selected; the goal is 122 kB.
  employee: 121.9 * KB,
  photo: 20 * KB,
  enlarged: 60 * KB,
}

test('the landing page at rest is within its budgets', async ({ page, baseURL }) => {
  const loaded = weigh(page)
  await page.goto('/')
  await waitUntilIdle(page)
  const all = await loaded()
  const weights = {
    document: bytesOf(all, 'document'),
    scripts: bytesOf(all, 'script'),
    fonts: bytesOf(all, 'font'),
    everything: bytesOf(all),
    requests: all.length,
    elsewhere: all.filter(({ url }) => !url.startsWith(`${baseURL}/`)).length,
  }
  for (const [what, weight] of Object.entries(weights))
    expect.soft(weight, what).toBeLessThanOrEqual(limits.landing[what as keyof typeof weights])
})

test('the scripts of the landing page are within their budget after every part was used', async ({ page }) => {
  const loaded = weigh(page)
  await page.goto('/')
  await useEverything(page)
  expect(bytesOf(await loaded(), 'script')).toBeLessThanOrEqual(limits.landingScriptsWhenUsed)
})

test('the employee page and its photo, which is requested once, are within their budgets', async ({ page }) => {
  const loaded = weigh(page)
  const photo = page.waitForResponse('**/photos/*.webp')
  await page.goto(employeeAddress)
  await page.waitForLoadState('networkidle')
  const shown = page.getByRole('article').getByRole('img', { name: /^Photo of/ })
  await expect(shown).toHaveAttribute('fetchpriority', 'high')
  await expect(shown).toBeVisible()
  const photoBytes = (await (await photo).body()).length
  expect.soft(photoBytes).toBeLessThanOrEqual(limits.photo)
  // No preload: photos have `no-store`, so Chromium requests a preloaded one twice.
  expect.soft((await loaded()).filter(({ url }) => url.includes('/photos/'))).toHaveLength(1)
  const all = bytesOf(await loaded())
  const enlarged = page.waitForResponse('**/photos/*.webp?size=enlarged')
  await page.getByRole('button', { name: /^Photo of/ }).click()
  expect.soft((await (await enlarged).body()).length).toBeLessThanOrEqual(limits.enlarged)
  expect.soft(all).toBeLessThanOrEqual(limits.employee)
})

test('the 404 page has no script but the inline script of the theme', async ({ page, expectErrors }) => {
  expectErrors(/404 .*\/no\/such\/page$/)
  const loaded = weigh(page)
  await page.goto('/no/such/page')
  await page.waitForLoadState('networkidle')
  expect(bytesOf(await loaded(), 'script')).toBe(0)
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(1)
})

/** Hydrates every part of the page and operates it. */
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
