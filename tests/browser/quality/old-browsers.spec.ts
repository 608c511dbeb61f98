import { sampleEmployees } from '../../../samples/employees.ts'
import { contactForm, fillIn, sendButton, trialForm } from '../../support/page/forms.ts'
import { removeNewerFeatures } from '../../support/page/older-browser.ts'
import { openLandingPage } from '../../support/page/open-pages.ts'
import { expect, test, withMotion } from '../../support/page/test.ts'

test.use({ ...withMotion, bypassCSP: true })

test.beforeEach(({ context }) => removeNewerFeatures(context))
// A test may end before the page is loaded completely.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

test('the reduced browser lacks the newer features', async ({ page }) => {
  await page.goto('/')
  const known = await page.evaluate(() => ({
    commands: document.querySelector<HTMLButtonElement>('header button[command]')?.commandForElement,
    popover: document.querySelector<HTMLElement>('#menu')?.popover,
    parse: typeof URL.parse,
  }))
  expect(known).toEqual({ commands: null, popover: 'auto', parse: 'undefined' })
})

test('the menu opens, closes and leads to a section in older browsers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLandingPage(page)
  const toggle = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => menu.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(8, 32),
    () => toggle.press('Enter'),
  ]) {
    await toggle.click()
    await expect(menu).toBeVisible()
    await close()
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
  }
  await toggle.click()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(menu).toBeHidden()
  await expect(page.locator('#contact')).toBeInViewport()

  const opener = menu.getByRole('button', { name: 'Engage Talent' })
  await toggle.click()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Engage Talent' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('the dialog of the trial request opens at its title and closes in older browsers', async ({ page }) => {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function show() {
      this.dataset.prepared = `${this.querySelector('h2')?.autofocus}`
      showModal.call(this)
    }
  })
  await openLandingPage(page)
  const dialog = page.getByRole('dialog', { name: 'Engage Talent' })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await trialForm.open(page)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('heading').first()).toBeFocused()
    // Chromium would focus the title anyway, because it is the first element that can have the focus.
    await expect(dialog).toHaveAttribute('data-prepared', 'true')
    await close()
    await expect(dialog).toBeHidden()
  }
})

test('a contact request is sent in older browsers, and Escape does not close its overlay', async ({ page }) => {
  const answers = Promise.withResolvers<void>()
  await page.route('**/SendMail', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.goto('/')
  const section = await contactForm.open(page)
  await fillIn(section, contactForm)
  await sendButton(section, contactForm).click()
  const overlay = page.getByRole('dialog', { name: contactForm.sending })
  await expect(overlay).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(overlay).toBeVisible()
  answers.resolve()
  await expect(overlay).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: contactForm.sent })).toBeVisible()
})

test('both themes follow the system and the selection in older browsers', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await paper()
  expect(light).toMatch(/^oklch\(0\.9/)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await paper()
  expect(dark).toMatch(/^oklch\(0\.2/)
  const theme = page.getByRole('combobox', { name: 'Theme' })
  await theme.selectOption('Light')
  await expect.poll(paper).toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await theme.selectOption('Dark')
  await expect.poll(paper).toBe(dark)
})

test('a place on the map opens its label in older browsers', async ({ page }) => {
  await page.goto('/')
  const marker = page.getByRole('button', { name: 'India' })
  const label = page.locator('#place-india')
  await marker.scrollIntoViewIfNeeded()
  await expect(label).toBeHidden()
  await marker.click()
  await expect(label).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(label).toBeHidden()
})

test('the photo of an employee enlarges in older browsers', async ({ page }) => {
  const [{ empId, EmployeeName } = { empId: '', EmployeeName: '' }] = sampleEmployees
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  const photo = page.getByRole('button', { name: `Photo of ${EmployeeName}` })
  const enlarged = page.getByRole('dialog', { name: `Photo of ${EmployeeName}` })
  for (const close of [
    () => page.mouse.click(8, 8),
    () => enlarged.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await photo.click()
    await expect(enlarged).toBeVisible()
    await close()
    await expect(enlarged).toBeHidden()
    await expect(photo).toBeFocused()
  }
})
