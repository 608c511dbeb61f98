import type { Locator } from '@playwright/test'
import { agentForm, fillIn, sendButton, trialForm, waitForFormIsland } from '../../support/page/forms.ts'
import { needsHydration } from '../../support/page/needs-hydration.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForIsland } from '../../support/page/wait-for-hydration.ts'

const triggers: [string, (opener: Locator) => Promise<void>][] = [
  ['the pointer over its button', (opener) => opener.hover()],
  ['the focus on its button', (opener) => opener.focus()],
  ['a click without pointer, as by a screen reader', (opener) => opener.dispatchEvent('click')],
]

for (const [trigger, act] of triggers)
  test(`${trigger} hydrates a dialog`, async ({ page }) => {
    await page.goto('/')
    const island = page.locator('astro-island:has(> dialog#engage-talent)')
    await waitForIsland(page.locator('astro-island:has(> header)'))
    expect(await island.evaluate(needsHydration)).toBe(true)
    await act(page.getByRole('button', { name: 'Engage Talent' }).first())
    await waitForIsland(island)
  })

test('values that were typed before hydration are sent', async ({ page }) => {
  const { promise: typed, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/_astro/RequestDialog.*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await fillIn(dialog, trialForm)
  expect(await page.locator('astro-island:has(> dialog#engage-talent)').evaluate(needsHydration)).toBe(true)
  releaseScripts()
  await waitForFormIsland(dialog, trialForm)
  const request = page.waitForRequest('**/ProposalInsert')
  await sendButton(dialog, trialForm).click()
  await expect(page.getByRole('status')).toContainText(trialForm.sent)
  expect((await request).postDataJSON().dbmlProposalList).toMatchObject([
    {
      CompanyName: 'Nordwind Logistik',
      Email: 'ana@nordwind.example.com',
      Industry: 'Travel & Hospitality',
      UseCase: 'Order Management',
      RequiredUsers: '6-10',
      Timeline: '1-2 months',
      Description: 'A portal for our three warehouses.\nFirst results by June.',
      BudgetRange: '15k-30k',
      RequiredTechnologies: 'TypeScript, PostgreSQL',
    },
  ])
})

test('focus returns to the opener of a dialog, even when it was scrolled out of view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const opener = page.locator('main [command=show-modal]').first()
  await opener.click()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(opener).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

for (const form of [trialForm, agentForm])
  test(`at every width the dialog of the ${form.name} opens at its beginning and focuses its title`, async ({
    page,
  }) => {
    for (const width of [360, 412, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/')
      const dialog = await form.open(page)
      await expect(dialog.getByRole('heading').first()).toBeFocused()
      await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
      expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    }
  })
