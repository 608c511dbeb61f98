import type { Page } from '@playwright/test'
import { findHiddenFocus } from '../../support/page/find-hidden-focus.ts'
import { agentForm, contactForm, fillIn, sendButton, trialForm } from '../../support/page/forms.ts'
import { employeeAddress, openLandingPage, openMenu } from '../../support/page/open-pages.ts'
import { expect, test } from '../../support/page/test.ts'

// Each test presses up to a hundred keys.
test.describe.configure({ timeout: 180_000 })

const screens = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a wide screen', width: 1440, height: 900 },
]

for (const { name, ...screen } of screens)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: screen })

    test('the focused control is visible and has an outline', async ({ page }) => {
      await openLandingPage(page)
      // Otherwise Chromium begins below the part to which the page was scrolled.
      await page.getByRole('link', { name: 'Skip to content' }).focus()
      const stops = await walk(page, 'Tab')
      expect(stops).toBeGreaterThan(50)
      if (screen.height < 400) expect(await walk(page, 'Shift+Tab', stops)).toBe(stops)

      if (await openMenu(page)) {
        expect(await walk(page, 'Tab', 7)).toBe(7)
        await page.keyboard.press('Escape')
      }
      for (const open of [trialForm.open, agentForm.open]) {
        await open(page)
        expect(await walk(page, 'Tab')).toBeGreaterThan(8)
        await page.keyboard.press('Escape')
      }
      await page.goto(employeeAddress)
      await expect(page.getByRole('button', { name: /^Photo of/ })).toBeVisible()
      expect(await walk(page, 'Tab')).toBeGreaterThan(5)
    })
  })

test('on a phone a toast does not cover the focused control', async ({ page, expectErrors }) => {
  expectErrors(/ERR_CONNECTION_REFUSED/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/SendMail', (route) => route.abort('connectionrefused'))
  await openLandingPage(page)
  const place = await contactForm.open(page)
  await fillIn(place, contactForm)
  await sendButton(place, contactForm).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  expect(await walk(page, 'Shift+Tab', 20)).toBe(20)
  expect(await walk(page, 'Tab', 30)).toBe(30)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toBeEmpty()
})

/** Returns the number of tab stops until the focus leaves the page, at most `most`. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', most = 99) {
  const hidden: string[] = []
  let stops = 0
  for (; stops < most; stops++) {
    await page.keyboard.press(key)
    const wrong = await page.evaluate(findHiddenFocus)
    if (!wrong) break
    hidden.push(...wrong)
  }
  expect(hidden).toEqual([])
  return stops
}
