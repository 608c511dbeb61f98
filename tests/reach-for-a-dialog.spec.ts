import type { Locator } from '@playwright/test'
import { expect, test } from './support/test.ts'

const signs: [string, (opener: Locator) => Promise<void>][] = [
  ['a pointer over it', (opener) => opener.hover()],
  ['the focus on it', (opener) => opener.focus()],
  ['a click alone, as a screen reader makes it', (opener) => opener.dispatchEvent('click')],
]

for (const [sign, give] of signs)
  test(`the script of a dialog comes with ${sign}`, async ({ page }) => {
    await page.goto('/')
    const island = page.locator('astro-island:has(> dialog#engage-talent)')
    await expect(page.locator('astro-island:has(> header):not([ssr])')).toHaveCount(1)
    await expect(island).toHaveAttribute('ssr')
    await give(page.getByRole('button', { name: 'Engage Talent' }).first())
    await expect(island).not.toHaveAttribute('ssr')
  })

test('what is typed before the script came is sent by it', async ({ page }) => {
  const { promise: typed, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/_astro/forms.*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Engage Talent' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Engage Talent' })
  await dialog.getByLabel('Company name').fill('Nordwind Logistik')
  letScriptsCome()
  await expect(page.locator('astro-island:has(> dialog#engage-talent)')).not.toHaveAttribute('ssr')
  await expect(dialog.getByLabel('Company name')).toHaveValue('Nordwind Logistik')
})
