import { expect, type Page, test } from '@playwright/test'
import { sampleEmployees } from '../../../samples/employees.ts'
import { SETTLE_MS } from '../../../ui/toasts/toasts.ts'
import { agentForm, contactForm, fillIn, sendButton, trialForm } from './forms.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const [employee] = sampleEmployees
export const employeeAddress = `/Home/TeamMembers?EmpId=${employee?.empId}`

/**
 * Brings up, one after the other, whatever the site can show, and checks each. Nothing moves meanwhile:
 * ask for reduced motion, and expect the 404 that the last page answers with.
 */
export async function inEveryState(page: Page, check: (state: string) => Promise<void>) {
  // Where a test of one state has a minute.
  test.setTimeout(180_000)
  const answer = Promise.withResolvers<void>()
  await page.route('**/SendMail', async (route) => {
    await answer.promise
    await route.fulfill({ json: { ObjdbmlStatus: { Status: null, StatusId: 0 } } })
  })
  await page.clock.install()

  await openLandingPage(page)
  const contact = await contactForm.open(page)
  await sendButton(contact, contactForm).click()
  await expect(contact.getByText('Please enter a valid full name.')).toBeVisible()
  await expect(contact.getByLabel('Name', { exact: true })).toBeFocused()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await check('landing page, with every error of its form')

  if (await openMenu(page)) {
    await check('menu')
    await page.keyboard.press('Escape')
  }
  for (const [form, open] of [
    [trialForm, openTrial],
    [agentForm, agentForm.open],
  ] as const) {
    const dialog = await open(page)
    await sendButton(dialog, form).click()
    await expect(dialog.getByText('Company name is required.')).toBeVisible()
    await expect(dialog.getByLabel('Company name')).toBeFocused()
    await check(`dialog of the ${form.name}, with every error`)
    await page.keyboard.press('Escape')
  }

  await page.getByRole('button', { name: 'India' }).click()
  await check('label of a place on the map')
  await page.keyboard.press('Escape')

  await fillIn(contact, contactForm)
  await page.clock.pauseAt(Date.now() + 60_000)
  await sendButton(contact, contactForm).click()
  await expect(page.getByRole('dialog', { name: contactForm.sending })).toBeVisible()
  await check('overlay while sending')
  answer.resolve()
  await expect(page.locator('dialog[closedby=none]:modal')).toHaveCount(0)
  await page.clock.runFor(SETTLE_MS)
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await check('toast')
  await page.clock.resume()

  await page.goto(employeeAddress)
  const photo = page.getByRole('button', { name: `Photo of ${employee?.EmployeeName}` })
  await photo.getByRole('img').evaluate((image: HTMLImageElement) => image.decode())
  await check('employee')
  await photo.click()
  await check('enlarged photo')

  await page.goto('/Home/TeamMembers?EmpId=nobody')
  await expect(page.getByRole('article').getByRole('alert')).toContainText('not found')
  await check('unknown employee')
  for (const [state, address] of Object.entries(pagesWithoutScript)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(state)
  }
}

const pagesWithoutScript = {
  'conversations without a script': '/agentic-ai',
  'trial request without a script': '/request/trial',
  'agent request without a script': '/request/agent',
  'thanks without a script': '/sent/contact',
  'refusal without a script': '/not-sent/please-enter-a-valid-full-name',
  'unknown page': '/no-such-page',
}

export async function openLandingPage(page: Page, origin = '') {
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  await expect(page.locator('[aria-roledescription="carousel"][data-hydrated]')).toHaveCount(1)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** False where the links stand in the header. */
export async function openMenu(page: Page) {
  const toggle = page.getByRole('button', { name: 'Menu' })
  if (await toggle.isHidden()) return false
  await toggle.click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  return true
}

/** Whatever opens it at this width. */
export async function openTrial(page: Page) {
  await openMenu(page)
  return trialForm.open(page)
}
