import type { Locator, Page } from '@playwright/test'
import { boxOf } from '../../support/page/box-of.ts'
import { employeeAddress, openLandingPage } from '../../support/page/open-pages.ts'
import { stateOf } from '../../support/page/state-of.ts'
import { expect, test } from '../../support/page/test.ts'

// The page shows the time: a new minute during the test would be a difference.
test.beforeEach(({ page }) => page.clock.setFixedTime('2026-06-01T18:20:00Z'))

test('a control does nothing if the pointer leaves it before it is released', async ({ page }) => {
  await openLandingPage(page)
  const button = (name: string) => page.getByRole('button', { name })
  const header = page.getByRole('banner')
  for (const control of [
    header.getByRole('link', { name: 'Contact' }),
    header.getByRole('button', { name: 'Engage Talent' }),
    button('Start Building Your AI Agent').first(),
    button('Custom Development'),
    button('Next slide'),
    page.getByRole('tab', { name: 'Finance' }),
    button('Send message'),
    button('India'),
  ])
    await expectNothingFrom(page, control)

  await header.getByRole('button', { name: 'Engage Talent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Engage Talent' })
  for (const name of ['Close', 'Send request']) await expectNothingFrom(page, dialog.getByRole('button', { name }))
})

test('controls of menu and photo do nothing if the pointer leaves them before it is released', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLandingPage(page)
  const toggle = page.getByRole('button', { name: 'Menu' })
  await expectNothingFrom(page, toggle)
  await toggle.click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expectNothingFrom(page, menu.getByRole('link', { name: 'Contact' }))
  await expectNothingFrom(page, menu.getByRole('button', { name: 'Close' }))

  await page.goto(employeeAddress)
  const photo = page.getByRole('button', { name: /^Photo of/ })
  await expectNothingFrom(page, photo)
  await photo.click()
  await expectNothingFrom(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }))
})

async function expectNothingFrom(page: Page, control: Locator) {
  await control.hover()
  const before = await stateOf(page)
  await page.mouse.down()
  expect(await stateOf(page), `${control} is pressed`).toEqual(before)
  const { x, y, width, height } = await boxOf(control)
  await page.mouse.move(x + width + 40, y + height + 40)
  await page.mouse.up()
  expect(await stateOf(page), `${control} is left`).toEqual(before)
}
