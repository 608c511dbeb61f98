import type { Locator } from '@playwright/test'
import { boxOf } from '../../support/page/box-of.ts'
import { agentForm, trialForm } from '../../support/page/forms.ts'
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

test('focus returns to the opener of a dialog, even when it was scrolled out of view', async ({ page }) => {
  await page.goto('/')
  const opener = page.locator('main [command=show-modal]').first()
  await opener.click()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(opener).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('at every width a dialog opens at its beginning and focuses its title', async ({ page }) => {
  await page.goto('/')
  for (const form of [trialForm, agentForm])
    for (const width of [360, 412, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const dialog = await form.open(page)
      await expect(dialog.getByRole('heading').first()).toBeFocused()
      expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
})

test('on a laptop the consent is not behind the bar with the button, which says by when a request is answered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  for (const form of [trialForm, agentForm]) {
    const dialog = await form.open(page)
    await expect(dialog.getByText(/^Reply by/)).toBeInViewport()
    const consent = await boxOf(dialog.locator('label:has([name=Form-Consent])'))
    const { y } = await boxOf(dialog.locator('form > :last-child'))
    expect(consent.y + consent.height).toBeLessThanOrEqual(y)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
