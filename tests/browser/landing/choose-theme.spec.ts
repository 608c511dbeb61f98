import type { Page } from '@playwright/test'
import { findViolations } from '../../support/page/find-violations.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForPaint } from '../../support/page/wait-for-paint.ts'

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const choose = async (page: Page, theme: string) => {
  await page.getByRole('banner').getByRole('radio', { name: theme }).check()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.theme ?? 'system'))
    .toBe(theme.toLowerCase())
}
const otherPages = ['/Home/TeamMembers', '/no-such-page']

test('the selected theme applies to every page and after a reload', async ({ page, expectErrors }) => {
  expectErrors(/404 .*\/no-such-page$/)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await paper(page)
  await choose(page, 'Dark')
  const dark = await paper(page)
  expect(dark).not.toBe(light)

  await page.reload()
  expect(await paper(page)).toBe(dark)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  for (const path of otherPages) {
    await page.goto(path)
    expect(await paper(page), path).toBe(dark)
  }
})

test('a theme can be selected and is stored before scripts are loaded', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED|Error hydrating/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await choose(page, 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('banner').getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('a radio button that the browser restores is not stored as a selection', async ({ page }) => {
  await page.goto('/')
  await choose(page, 'Dark')
  await page.goto('/Home/TeamMembers')
  await page.evaluate(() => localStorage.clear())
  await page.goBack()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(page.getByRole('banner').getByRole('radio', { name: 'System' })).toBeChecked()
})

test('on a phone the themes are in the menu, which is accessible in the dark theme', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('radio', { name: 'Dark' }).check()
  await expect(menu).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await waitForPaint(page)
  expect(await findViolations(page, ':popover-open')).toEqual([])
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript no theme can be selected', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('radio', { name: 'Dark' })).toHaveCount(0)
  })
})
