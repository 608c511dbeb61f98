import { agentForm, sendButton, trialForm } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForForm } from '../../support/page/wait-for-hydration.ts'

test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

test('the landing page is accessible in the dark, with every error of its form', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await waitForForm(page.locator('#contact'))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter a valid full name.')).toBeVisible()
  await expectAccessible()
})

for (const form of [trialForm, agentForm])
  test(`so is the dialog of the ${form.name}, with every error`, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/')
    const dialog = await form.open(page)
    await waitForForm(dialog)
    await sendButton(dialog, form).click()
    await expect(dialog.getByText('Company name is required.')).toBeVisible()
    await expectAccessible()
  })

test('so is the menu on a phone', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible()
})

test('so are an unknown employee and an unknown page', async ({
  page,
  expectAccessible,
  expectTrouble,
}) => {
  expectTrouble(/404 .*\/no-such-page$/)
  await page.goto('/Home/TeamMembers?EmpId=nobody')
  await expect(page.getByText('Employee details not found.')).toBeVisible()
  await expectAccessible()
  await page.goto('/no-such-page')
  await expectAccessible()
})
