import { contactForm, fillIn, sendButton } from '../../support/page/forms.ts'
import { findStored, withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'

test('the honeypot is hidden from eyes, keyboard and assistive technology, and a request that fills it is held', async ({
  page,
  dataDir,
}) => {
  await page.goto('/')
  const place = await contactForm.open(page)
  const honeypot = place.locator('[name=homepage]')
  await expect(honeypot).toHaveAttribute('autocomplete', 'off')
  expect(await place.ariaSnapshot()).not.toContain('Homepage')
  const box = await honeypot.locator('xpath=ancestor::div[@aria-hidden]').boundingBox()
  expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1)
  await honeypot.evaluate((field: HTMLInputElement) => field.focus())
  await expect(honeypot).not.toBeFocused()
  await place.getByLabel('Name', { exact: true }).focus()
  const reached: string[] = []
  while (!(await sendButton(place, contactForm).evaluate((button) => button.matches(':focus')))) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
    expect(reached.length).toBeLessThan(40)
  }
  expect(reached).not.toContain('homepage')

  const { own, change } = withUniqueText(contactForm)
  await honeypot.evaluate((field: HTMLInputElement) => {
    field.value = 'https://pills.example'
  })
  const Message = `${change.Message} https://a.example https://b.example https://c.example`
  await fillIn(place, contactForm, { ...change, Message })
  const request = page.waitForRequest('**/SendMail')
  await sendButton(place, contactForm).click()
  await expect(page.getByRole('status')).toContainText(contactForm.sent)
  expect((await request).headers()['form-trap']).toBe('filled')
  const { records, mails } = await findStored(dataDir, own)
  expect(records).toMatchObject([{ suspectedFor: expect.stringContaining('the hidden field was filled in') }])
  expect(mails).toMatchObject([{ state: 'held' }])
})
