import type { Page } from '@playwright/test'
import { referenceOf } from '../../../contract/request/reference.ts'
import { boxOf } from '../../support/page/box-of.ts'
import { contactForm, fillIn, forms, sendButton, trialForm } from '../../support/page/forms.ts'
import { findStored, withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'
import { watchShift } from '../../support/page/watch-shift.ts'
import { testContent } from '../../support/test-content.ts'

declare global {
  interface Window {
    announced?: string[]
  }
}

const { company, contact, proposals, words } = testContent
const strip = (page: Page) => page.getByRole('region', { name: 'Your request' })
const next = {
  'trial request': proposals.trial.next,
  'agent request': proposals.agent.next,
  message: words.contact.answer,
}

for (const form of forms) {
  test(`after the ${form.name} the strip has its reference, what happens next, and the link to book a call`, async ({
    page,
    dataDir,
  }) => {
    const { own, change } = withUniqueText(form)
    await page.goto('/')
    await expect(strip(page)).toBeHidden()
    const place = await form.open(page)
    await fillIn(place, form, change)
    await sendButton(place, form).click()
    await expect(strip(page)).toBeVisible()
    const { records } = await findStored(dataDir, own)
    await expect(strip(page)).toContainText(`Your reference: ${referenceOf(records[0]?.id ?? '')}`)
    await expect(strip(page)).toContainText(next[form.name as keyof typeof next])
    await expect(strip(page).getByRole('link', { name: 'Book a call' })).toHaveAttribute(
      'href',
      String(company.booking),
    )
    await expect(page.getByText(form.sent)).toBeVisible()
  })
}

/** Sends the message of the contact form; the service answers with this reference. */
async function sendMessage(page: Page, answer: object, beforeAnswer = async () => {}) {
  await page.route('**/SendMail', async (route) => {
    await beforeAnswer()
    await route.fulfill({ json: { ObjdbmlStatus: { Status: null, StatusId: 1 }, ...answer } })
  })
  const place = await contactForm.open(page)
  await fillIn(place, contactForm)
  await sendButton(place, contactForm).click()
  await expect(page.getByText(contactForm.sent)).toBeVisible()
}

test('after a request no button that opens a dialog is filled until the next page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const filled = () =>
    page
      .locator('[command=show-modal]')
      .filter({ visible: true })
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)')
          .map((button) => button.textContent?.trim()),
      )
  await page.evaluate(() => scrollTo({ top: innerHeight }))
  await expect.poll(filled).toContain('Engage Talent')
  await sendMessage(page, { Reference: '1XB-7QM-3KP' })
  await expect.poll(filled).toEqual([])
  await page.reload()
  await expect.poll(filled).not.toEqual([])
})

test('the strip stays after a reload, until it is dismissed, and a second request replaces the first', async ({
  page,
}) => {
  await page.goto('/')
  await sendMessage(page, { Reference: '1XB-7QM-3KP' })
  const shift = await watchShift(page)
  await page.reload()
  await expect(strip(page)).toContainText('1XB-7QM-3KP')
  expect(await shift()).toBeLessThan(0.05)
  await sendMessage(page, { Reference: '1XB-8AB-CD2' })
  await expect(strip(page)).toContainText('1XB-8AB-CD2')
  await strip(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(strip(page)).toBeHidden()
  await page.reload()
  await expect(strip(page)).toBeHidden()
})

test('reference and next step enter a live region that was exposed before', async ({ page }) => {
  await page.addInitScript(recordAnnounced)
  await page.goto('/')
  await sendMessage(page, { Reference: '1XB-7QM-3KP' })
  const region = strip(page).locator('[aria-live=polite]')
  await expect(region).toContainText('1XB-7QM-3KP')
  await expect(region).toContainText(words.contact.answer)
  const shown = await page.evaluate(() => window.announced)
  expect(shown?.[0]).toBe('')
  expect(shown?.at(-1)).toContain('1XB-7QM-3KP')
})

test('without a reference in the answer there is no strip', async ({ page }) => {
  await page.goto('/')
  await sendMessage(page, {})
  await expect(strip(page)).toBeHidden()
})

test('what the visitor reads does not move when the strip appears', async ({ page }) => {
  await page.goto('/')
  const heading = page.locator('#contact h2')
  const place = async () => (await heading.boundingBox())?.y ?? 0
  let before = 0
  await sendMessage(page, { Reference: '1XB-7QM-3KP' }, async () => {
    before = await place()
  })
  await expect(strip(page)).toBeInViewport()
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2)
})

for (const form of [trialForm, contactForm]) {
  test(`the box of consent of a ${form.name} is not ticked, and its text is stored only if the visitor ticks it`, async ({
    page,
    dataDir,
  }) => {
    const text = form === trialForm ? proposals.trial.consent : contact?.consent
    const send = async (isTicked: boolean) => {
      const { own, change } = withUniqueText(form)
      const place = await form.open(page)
      await fillIn(place, form, change)
      const box = place.getByRole('checkbox', { name: text })
      await expect(box).not.toBeChecked()
      await box.setChecked(isTicked)
      const header = page.waitForRequest(`**/${form.call}`)
      await sendButton(place, form).click()
      await expect(page.getByText(form.sent).first()).toBeVisible()
      const { records } = await findStored(dataDir, own)
      return [(await header).headers()['form-consent'] ?? null, records[0]?.consentHash]
    }
    await page.goto('/')
    const [header, stored] = await send(true)
    expect(header).toMatch(/^[0-9a-f]{64}$/)
    expect(stored).toBe(header)
    await page.reload()
    expect(await send(false)).toEqual([null, null])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the box is sent with the form, and no reference is shown', async ({ page, dataDir }) => {
    const { own, change } = withUniqueText(trialForm)
    await page.goto('/request/trial')
    const place = page.locator('main')
    await fillIn(place, trialForm, change)
    await place.getByRole('checkbox', { name: proposals.trial.consent }).check()
    await sendButton(place, trialForm).click()
    await expect(page).toHaveURL('/sent/trial')
    const { records } = await findStored(dataDir, own)
    expect(records[0]?.consentHash).toMatch(/^[0-9a-f]{64}$/)
    await expect(page.locator('body')).not.toContainText(referenceOf(records[0]?.id ?? ''))
  })
})

test('on a phone the strip is one line until it is unfolded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await sendMessage(page, { Reference: '1XB-7QM-3KP' })
  const link = strip(page).getByRole('link', { name: 'Book a call' })
  await expect(link).toBeHidden()
  expect((await boxOf(strip(page))).height).toBeLessThan(50)
  await expect(strip(page).locator('summary')).toHaveAccessibleName('What happens next')
  await strip(page).locator('summary').click()
  await expect(link).toBeVisible()
  expect((await boxOf(strip(page).getByText(words.contact.answer))).height).toBeGreaterThan(15)
})

for (const width of [390, 1280])
  test(`in a window of ${width} px the toast of the request does not cover the strip`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await sendMessage(page, { Reference: '1XB-7QM-3KP' })
    const toast = await boxOf(page.getByText(contactForm.sent))
    const box = await boxOf(strip(page))
    expect(toast.y).toBeGreaterThan(box.y + box.height)
  })

/** Records what is visible in the live region of the strip from the moment in which the strip is shown. */
function recordAnnounced() {
  const shown: string[] = []
  window.announced = shown
  const record = () => {
    const region = document.querySelector<HTMLElement>('#your-request:not([hidden]) [aria-live]')
    // Unlike `textContent`, without hidden text.
    // biome-ignore lint/performance/useDomNodeTextContent: as above
    const text = region?.innerText.trim()
    if (text !== undefined && text !== shown.at(-1)) shown.push(text)
    requestAnimationFrame(record)
  }
  record()
}
