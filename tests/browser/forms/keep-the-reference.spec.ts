import type { Page } from '@playwright/test'
import { boxOf } from '../../support/page/box-of.ts'
import { contactForm, fillIn, sendButton } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'
import { watchShift } from '../../support/page/watch-shift.ts'

declare global {
  interface Window {
    announced?: string[]
  }
}

const answer = /Reply by [A-Z][a-z]+day, \d/
const strip = (page: Page) => page.getByRole('region', { name: 'Your request' })

/** Sends the message of the contact form; the service answers with this reference. */
async function sendMessage(page: Page, answer: object, beforeAnswer = async () => {}) {
  await page.route('**/SendMail', async (route) => {
    await beforeAnswer()
    await route.fulfill({ json: { ObjdbmlStatus: { Status: null, StatusId: 1 }, ...answer } })
  })
  const place = await contactForm.open(page)
  await fillIn(place, contactForm)
  await sendButton(place, contactForm).click()
  await expect(page.getByText(contactForm.sent).last()).toBeVisible()
}

async function expectToastBelowStrip(page: Page) {
  const toast = await boxOf(page.getByText(contactForm.sent).last())
  const { y, height } = await boxOf(strip(page))
  expect(toast.y).toBeGreaterThan(y + height)
}

test('reference and next step enter a live region that was exposed before, and what the visitor reads does not move', async ({
  page,
}) => {
  await page.addInitScript(recordAnnounced)
  await page.goto('/')
  await sendMessage(page, {})
  await expect(strip(page), 'without a reference in the answer').toBeHidden()
  const heading = page.locator('#contact h2')
  let before = 0
  await sendMessage(page, { Reference: '1XB-7QM-3KP' }, async () => {
    before = (await boxOf(heading)).y
  })
  await expect(strip(page)).toBeInViewport()
  expect(Math.abs((await boxOf(heading)).y - before)).toBeLessThanOrEqual(2)
  await expectToastBelowStrip(page)
  const region = strip(page).locator('[aria-live=polite]')
  await expect(region).toContainText('1XB-7QM-3KP')
  await expect(region).toContainText(answer)
  const shown = await page.evaluate(() => window.announced)
  expect(shown?.[0]).toBe('')
  expect(shown?.at(-1)).toContain('1XB-7QM-3KP')
})

test('the strip stays after a reload, until it is dismissed, and a second request replaces the first', async ({
  page,
}) => {
  await page.goto('/')
  // A button that opens a dialog is filled until a request was sent.
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
  await expect.poll(filled).toContain('Start Building Your AI Agent')
  await sendMessage(page, { Reference: '1XB-7QM-3KP' })
  await expect.poll(filled).toEqual([])
  const shift = await watchShift(page)
  await page.reload()
  await expect(strip(page)).toContainText('1XB-7QM-3KP')
  expect(await shift()).toBeLessThan(0.05)
  await expect.poll(filled).not.toEqual([])
  await sendMessage(page, { Reference: '1XB-8AB-CD2' })
  await expect(strip(page)).toContainText('1XB-8AB-CD2')
  await strip(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(strip(page)).toBeHidden()
  await page.reload()
  await expect(strip(page)).toBeHidden()
})

test('on a phone the strip is one line until it is unfolded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await sendMessage(page, { Reference: '1XB-7QM-3KP' })
  await expectToastBelowStrip(page)
  const link = strip(page).getByRole('link', { name: 'Book a call' })
  await expect(link).toBeHidden()
  expect((await boxOf(strip(page))).height).toBeLessThan(50)
  await expect(strip(page).locator('summary')).toHaveAccessibleName('What happens next')
  await strip(page).locator('summary').click()
  await expect(link).toBeVisible()
  expect((await boxOf(strip(page).getByText(answer))).height).toBeGreaterThan(15)
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
