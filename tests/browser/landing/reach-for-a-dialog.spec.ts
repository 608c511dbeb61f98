import type { Locator } from '@playwright/test'
import { awaitsHydration } from '../../support/page/awaits-hydration.ts'
import { fillIn, sendButton, trialForm, untilAlive } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'
import { untilAwake } from '../../support/page/wait-for-hydration.ts'

const signs: [string, (opener: Locator) => Promise<void>][] = [
  ['a pointer over it', (opener) => opener.hover()],
  ['the focus on it', (opener) => opener.focus()],
  ['a click alone, as a screen reader makes it', (opener) => opener.dispatchEvent('click')],
]

for (const [sign, give] of signs)
  test(`the script of a dialog comes with ${sign}`, async ({ page }) => {
    await page.goto('/')
    const island = page.locator('astro-island:has(> dialog#engage-talent)')
    await untilAwake(page.locator('astro-island:has(> header)'))
    expect(await island.evaluate(awaitsHydration)).toBe(true)
    await give(page.getByRole('button', { name: 'Engage Talent' }).first())
    await untilAwake(island)
  })

test('what is typed before the script came is sent by it', async ({ page }) => {
  const { promise: typed, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/_astro/TrialDialog.*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await fillIn(dialog, trialForm)
  expect(
    await page.locator('astro-island:has(> dialog#engage-talent)').evaluate(awaitsHydration),
  ).toBe(true)
  letScriptsCome()
  await untilAlive(dialog, trialForm)
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

test('focus returns to the opener of a dialog, even when it was scrolled out of view', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const opener = page.locator('main [command=show-modal]').first()
  await opener.click()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(opener).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
