import type { Page } from '@playwright/test'
import { trialForm } from '../../support/page/forms.ts'
import { openLandingPage } from '../../support/page/open-pages.ts'
import { readPages } from '../../support/page/read-sheets.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForPaint } from '../../support/page/wait-for-paint.ts'

test('nothing moves behind a dialog: what is out of sight is skipped until it is closed', async ({ page }) => {
  await openLandingPage(page)
  const opener = page.locator('header [commandfor=engage-talent]').first()
  await opener.focus()
  const all = await shownSections(page)
  for (const section of all) {
    await page.locator(`#${section}`).evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
    await waitForPaint(page)
    const before = await placeOf(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Engage Talent' })).toBeVisible()
    expect(await placeOf(page), section).toEqual(before)
    const shown = await shownSections(page)
    expect(shown).toContain(section)
    expect(shown.length).toBeLessThanOrEqual(3)
    expect(await page.evaluate(findFocusableBehind)).toEqual([])

    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect.poll(() => shownSections(page)).toEqual(all)
    expect(await placeOf(page), section).toEqual(before)
  }
})

test('the focus returns to an opener that was scrolled out of sight', async ({ page }) => {
  await openLandingPage(page)
  const opener = page.locator('#home [commandfor=build-your-ai-agent]').first()
  await opener.focus()
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(opener).not.toBeInViewport()
  await waitForPaint(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Build Your AI Agent' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a section that comes into sight behind a dialog is shown', async ({ page }) => {
  await openLandingPage(page)
  const all = await shownSections(page)
  await trialForm.open(page)
  // A program that removes the dialog closes it without an event.
  await page.getByRole('dialog', { name: 'Engage Talent' }).evaluate((dialog) => dialog.remove())
  for (const section of all) {
    await page.locator(`#${section}`).scrollIntoViewIfNeeded()
    await expect.poll(() => shownSections(page)).toContain(section)
  }
})

test('a page with an open dialog is printed whole', async ({ page }) => {
  await page.goto('/')
  const sheets = async () =>
    readPages(await page.pdf({ preferCSSPageSize: true, format: 'A4' })).map(({ characters }) => characters.length)
  const whole = await sheets()
  await trialForm.open(page)
  await expect.poll(async () => (await shownSections(page)).length).toBeLessThan(4)
  expect(await sheets()).toEqual(whole)
})

/** The sections whose contents are not skipped. */
const shownSections = (page: Page) =>
  page
    .locator('main > section')
    .evaluateAll((sections) => sections.filter(({ children }) => children[0]?.checkVisibility()).map(({ id }) => id))

const placeOf = (page: Page) => page.evaluate(() => [scrollY, document.documentElement.scrollHeight])

/** Every element outside the dialog that takes the focus although the page is inert. */
const findFocusableBehind = () =>
  [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]')].flatMap((element) => {
    if (element.closest('dialog')) return []
    element.focus({ preventScroll: true })
    return element === document.activeElement ? [element.outerHTML] : []
  })
