import type { Page } from '@playwright/test'
import { expect, test } from '../../support/page/test.ts'
import { untilPainted } from '../../support/page/until-painted.ts'

const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const choose = async (page: Page, theme: string) => {
  await page.getByRole('banner').getByRole('radio', { name: theme }).check()
  await untilPainted(page)
}
const otherPages = ['/Home/TeamMembers', '/no-such-page']

test('a choice holds on every page and after a reload', async ({ page, expectTrouble }) => {
  expectTrouble(/404 .*\/no-such-page$/)
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

test('System follows the system again', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const dark = await paper(page)
  await choose(page, 'Light')
  expect(await paper(page)).not.toBe(dark)
  await choose(page, 'System')
  expect(await paper(page)).toBe(dark)
})

test('it is chosen and remembered without waiting for the scripts', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|Error hydrating/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await choose(page, 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('banner').getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('a tick that the browser puts back is no choice', async ({ page }) => {
  await page.goto('/')
  await choose(page, 'Dark')
  await page.goto('/Home/TeamMembers')
  await page.evaluate(() => localStorage.clear())
  await page.goBack()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(page.getByRole('banner').getByRole('radio', { name: 'System' })).toBeChecked()
})

test('other tabs follow', async ({ page, context }) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  await choose(page, 'Dark')
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await paper(other)).toBe(await paper(page))
})

test('on a phone the choice is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('radio', { name: 'Dark' }).check()
  await expect(menu).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the browser frame has the colour of the paper', async ({ page }) => {
  await page.goto('/')
  await choose(page, 'Dark')
  const metas = page.locator('meta[name="theme-color"]')
  await expect(metas.and(page.locator('[media="all"]'))).toHaveAttribute('data-scheme', 'dark')
  await expect(metas.and(page.locator('[media="not all"]'))).toHaveAttribute('data-scheme', 'light')
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing offers a choice that could not be kept', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('radio', { name: 'Dark' })).toHaveCount(0)
  })
})
