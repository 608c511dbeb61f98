import type { Page } from '@playwright/test'
import { expect, test } from '../../support/page/test.ts'

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const themes = (page: Page) => page.getByRole('combobox', { name: 'Theme' })
const choose = async (page: Page, theme: string) => {
  await themes(page).selectOption(theme)
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
  await expect(themes(page)).toHaveValue('dark')
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
  await expect(themes(page)).toHaveValue('dark')
})

test('a value that the browser restores is not stored as a selection', async ({ page }) => {
  await page.goto('/')
  await choose(page, 'Dark')
  await page.goto('/Home/TeamMembers')
  await page.evaluate(() => localStorage.clear())
  await page.goBack()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(themes(page)).toHaveValue('system')
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript no theme can be selected', async ({ page }) => {
    await page.goto('/')
    await expect(themes(page)).toHaveCount(0)
  })
})
