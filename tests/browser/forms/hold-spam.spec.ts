import type { Locator } from '@playwright/test'
import { contactForm, fillIn, sendButton, trialForm } from '../../support/page/forms.ts'
import { findStored, withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'

const honeypotIn = (place: Locator) => place.locator('[name=homepage]')

for (const form of [trialForm, contactForm]) {
  test(`${form.name}: the honeypot is hidden from eyes, keyboard and assistive technology`, async ({ page }) => {
    await page.goto('/')
    const place = await form.open(page)
    const honeypot = honeypotIn(place)
    await expect(honeypot).toHaveAttribute('autocomplete', 'off')
    expect(await place.ariaSnapshot()).not.toContain('Homepage')
    const box = await honeypot.locator('xpath=ancestor::div[@aria-hidden]').boundingBox()
    expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1)
    await honeypot.evaluate((field: HTMLInputElement) => field.focus())
    await expect(honeypot).not.toBeFocused()

    const [first] = Object.keys(form.text)
    await place.getByLabel(first ?? '', { exact: true }).focus()
    const reached: string[] = []
    while (!(await sendButton(place, form).evaluate((button) => button.matches(':focus')))) {
      await page.keyboard.press('Tab')
      reached.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
      expect(reached.length).toBeLessThan(40)
    }
    expect(reached).not.toContain('homepage')
  })

  test(`${form.name}: a request with a filled honeypot gets the usual response and is held`, async ({
    page,
    dataDir,
  }) => {
    await page.goto('/')
    const place = await form.open(page)
    const { own, change } = withUniqueText(form)
    await honeypotIn(place).evaluate((field: HTMLInputElement) => {
      field.value = 'https://pills.example'
    })
    const links = ' https://a.example https://b.example https://c.example'
    const [text = ''] = Object.keys(change)
    await fillIn(place, form, { ...change, [text]: `${change[text]}${links}` })
    const request = page.waitForRequest(`**/${form.call}`)
    await sendButton(place, form).click()
    await expect(page.getByRole('status')).toContainText(form.sent)
    expect((await request).headers()['form-trap']).toBe('filled')
    const { records, mails } = await findStored(dataDir, own)
    expect(records).toMatchObject([{ suspectedFor: expect.stringContaining('the hidden field was filled in') }])
    expect(mails).toMatchObject([{ state: 'held' }])
  })
}
