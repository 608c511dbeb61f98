import { openStore } from '../../../store/open-store.ts'
import { contactForm, fillIn, sendButton, waitForFormIsland } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForForm } from '../../support/page/wait-for-hydration.ts'

test('a contact request is stored, queued as a mail and acknowledged', async ({ page, dataDir }) => {
  const subject = `Subject ${crypto.randomUUID()}`
  await page.goto('/')
  const section = await contactForm.open(page)
  // The fill time is measured from the hydration of the form.
  await waitForFormIsland(section, contactForm)
  await fillIn(section, contactForm, { Subject: subject })
  const request = page.waitForRequest('**/SendMail')
  await sendButton(section, contactForm).click()

  await expect(page.getByRole('status')).toContainText(contactForm.sent)
  for (const label of Object.keys(contactForm.text))
    await expect(section.getByLabel(label, { exact: true })).toHaveValue('')
  const { StrOne, ...rest } = (await request).postDataJSON()
  expect(rest).toEqual({ PKId: 0, IntOne: 0, IntTwo: 0, IntThree: 0, StrTwo: '', StrThree: '' })
  expect(StrOne).toContain('<dd>Željka Núñez</dd>')
  expect(StrOne).toContain('href="mailto:zeljka@nunez.example.com"')
  expect(StrOne).toContain('Is &lt;this&gt; possible?<br>Asking for &quot;two&quot; sites.')
  expect(StrOne).toContain(String(new Date().getFullYear()))

  const headers = (await request).headers()
  expect(headers['form-fill-ms']).toMatch(/^\d+$/)
  expect(headers).not.toHaveProperty('form-trap')
  expect(headers['form-locale']).toBe('en')

  const store = await openStore({ dataDir })
  const stored = (await store.requests.listStored({ form: 'contact' })).find(({ html }) => html?.includes(subject))
  const mails = await store.outbox.list('waiting')
  await store.close()
  expect(stored).toMatchObject({ suspectedFor: null, locale: 'en' })
  expect(mails.filter(({ about }) => about.id === stored?.id)).toHaveLength(1)
})

test('an error that does not name the expected value is followed by a hint', async ({ page }) => {
  await page.goto('/')
  const section = await contactForm.open(page)
  await waitForForm(section)
  await fillIn(section, contactForm, { Name: 'R2D2', Email: 'zeljka', Subject: 'Hi' })
  await sendButton(section, contactForm).click()
  for (const suggestion of [
    'Letters and spaces only. At least 2 letters.',
    'For example, name@example.com.',
    'At least 3 characters.',
  ])
    await expect(section.getByText(suggestion)).toBeVisible()
  await section.getByLabel('Subject').fill('Hi,')
  await expect(section.getByText('At least 3 characters.')).toBeHidden()
})
