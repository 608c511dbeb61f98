import { draftKey, formIds } from '../../../src/forms/draft.ts'
import { contactForm, waitForDraft, waitForFormIsland } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const [first, second] = testContent.solutions.cards.map(({ title, topic }) => ({ title, link: `Ask about ${topic}` }))

test('a link of a solution fills in the subject of the contact form, before and after hydration', async ({ page }) => {
  await page.goto('/')
  const contact = page.locator('#contact')
  const subject = contact.getByLabel('Subject')
  // The form is below the screen and not hydrated.
  await page.getByRole('link', { name: first?.link }).click()
  await expect(page).toHaveURL('/#contact')
  await waitForFormIsland(contact, contactForm)
  await expect(subject).toHaveValue(first?.title ?? '')
  await page.getByRole('link', { name: second?.link }).click()
  await expect(subject).toHaveValue(second?.title ?? '')
  await waitForDraft(page, contactForm, [second?.title ?? ''])
})

test('the subject of a draft is not replaced, even before the form is hydrated', async ({ page }) => {
  await page.addInitScript(
    ([key, draft]) => sessionStorage.setItem(`${key}`, `${draft}`),
    [draftKey(formIds.contact), JSON.stringify({ fields: { subject: 'A visit in May' } })],
  )
  await page.goto('/')
  await page.getByRole('link', { name: first?.link }).click()
  const contact = page.locator('#contact')
  await waitForFormIsland(contact, contactForm)
  await expect(contact.getByLabel('Subject')).toHaveValue('A visit in May')
})
