import { referenceOf } from '../../../contract/request/reference.ts'
import { agentForm, contactForm, fillIn, sendButton, trialForm, waitForFormIsland } from '../../support/page/forms.ts'
import { findStored, withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const { company, contact, proposals } = testContent

for (const { form, next, consent, isTicked, stored } of [
  {
    form: trialForm,
    next: proposals.trial.next,
    consent: proposals.trial.consent,
    isTicked: true,
    stored: { form: 'trial', company: 'Nordwind Logistik', budget: '15k-30k' },
  },
  {
    form: agentForm,
    next: proposals.agent.next,
    consent: proposals.agent.consent,
    isTicked: false,
    stored: { form: 'agent', fields: { Features: ['CRM Integration', 'Real-time Notifications'] } },
  },
  {
    form: contactForm,
    next: '',
    consent: contact.consent,
    isTicked: false,
    stored: { form: 'contact', fields: { subject: 'Prices & dates' } },
  },
])
  test(`${form.name}: it is stored, queued as a mail and acknowledged with its reference and what happens next`, async ({
    page,
    dataDir,
  }) => {
    const { own, change } = withUniqueText(form)
    const strip = page.getByRole('region', { name: 'Your request' })
    await page.goto('/')
    await expect(strip).toBeHidden()
    const place = await form.open(page)
    // The fill time is measured from the hydration of the form.
    await waitForFormIsland(place, form)
    await fillIn(place, form, change)
    const box = place.getByRole('checkbox', { name: consent })
    await expect(box).not.toBeChecked()
    await box.setChecked(isTicked)
    const request = page.waitForRequest(`**/${form.call}`)
    await sendButton(place, form).click()
    await expect(page.getByRole('status')).toContainText(form.sent)

    const headers = (await request).headers()
    expect(headers['form-fill-ms']).toMatch(/^\d+$/)
    expect(headers).not.toHaveProperty('form-trap')
    const consentHash = headers['form-consent'] ?? null
    expect(consentHash).toEqual(isTicked ? expect.stringMatching(/^[0-9a-f]{64}$/) : null)
    const { records, mails } = await findStored(dataDir, own)
    expect(records).toMatchObject([{ suspectedFor: null, locale: 'en', consentHash, ...stored }])
    expect(mails).toMatchObject([{ state: 'waiting' }])

    await expect(strip).toContainText(`Your reference: ${referenceOf(records[0]?.id ?? '')}`)
    await expect(strip).toContainText(/Reply by [A-Z][a-z]+day, \d/)
    await expect(strip).toContainText(next)
    const visitor = form === contactForm ? 'name=%C5%BDeljka%20N%C3%BA%C3%B1ez&email=' : 'email='
    for (const link of await page.locator('a[data-booking]').all())
      await expect(link).toHaveAttribute('href', new RegExp(`^${company.booking}\\?${visitor}\\S+%40\\S+$`))
    if (form !== contactForm) {
      await expect(place).toBeHidden()
      await form.open(page)
    }
    for (const label of Object.keys({ ...form.text, ...form.choices }))
      await expect(place.getByLabel(label, { exact: true })).toHaveValue('')
  })
