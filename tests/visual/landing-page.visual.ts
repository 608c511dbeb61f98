import type { Page } from '@playwright/test'
import { contactForm, fillIn, sendButton } from '../support/page/forms.ts'
import { type ExpectPicture, expect, inEveryLook, open, test } from './test.ts'

inEveryLook(() => {
  test('landing page', async ({ page, expectPicture }) => {
    await open(page, '/')
    await expectPicture('header', page.getByRole('banner'))
    for (const slide of [1, 2, 3]) {
      await showSlide(page, slide)
      await expectPicture(`hero-${slide}`, page.locator('[aria-roledescription="carousel"]'))
    }
    await expectPicture('readings', page.locator('#home dl'))
    await expectPicture('solutions', page.locator('#services'))
    await expectPicture('agent', page.locator('#AIAgents'))
    await showChat(page, 'Finance')
    await expectPicture('agent-finance', page.getByRole('tablist').locator('..'))
    await expectPicture('contact', page.locator('#contact'))
    await expectContactForm(page, expectPicture)
    await expectPicture('certifications', page.locator('#certifications'))
    await expectPicture('map', page.locator('#clients'))
    await setYear(page)
    await expectPicture('footer', page.getByRole('contentinfo'))
  })
})

async function showSlide(page: Page, number: number) {
  const button = page.locator('[aria-roledescription="carousel"] ol button').nth(number - 1)
  await button.click()
  await expect(button).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[aria-roledescription="slide"]').nth(number - 1)).toHaveAttribute(
    'data-current',
  )
  await page.mouse.move(0, 0)
}

async function showChat(page: Page, industry: string) {
  await page.getByRole('tab', { name: industry }).click()
  await page.mouse.move(0, 0)
}

async function expectContactForm(page: Page, expectPicture: ExpectPicture) {
  const form = page.locator('#contact form')
  await sendButton(form, contactForm).click()
  await page.mouse.move(0, 0)
  await expectPicture('contact-errors', form)
  await fillIn(form, contactForm)
  await expectPicture('contact-filled', form)
}

/** The build writes its own into the footer. */
async function setYear(page: Page) {
  await page.getByText(/© \d{4}/).evaluate((line) => {
    line.textContent = line.textContent?.replace(/\d{4}/, '2026') ?? ''
  })
}
