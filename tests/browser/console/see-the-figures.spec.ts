import { expect, test } from '../../support/page/console.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { aTrialRequest, twoTouches } from '../../support/service/records.ts'

test('the figures of a period are shown, downloaded, and kept in the address', async ({ page, staffConsole }) => {
  await staffConsole.store.requests.add(aTrialRequest(), null, { attribution: twoTouches })
  await staffConsole.signIn(page, 'Ada Byron', ['inbox', 'figures'])
  await page.goto(`${staffConsole.origin}/figures`)
  const sources = page.getByRole('region', { name: 'Where do visitors come from?' })
  await expect(sources.getByRole('row', { name: /^news / })).toBeVisible()
  await page.getByRole('link', { name: '4 weeks' }).click()
  await expect(page).toHaveURL(/weeks=4$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^figures-[\d-]+\.csv$/)
  expect(await findViolations(page)).toEqual([])
})

test('the number of an owner leads to the list of their requests', async ({ page, staffConsole }) => {
  const { store, origin } = staffConsole
  const owner = await staffConsole.signIn(page, 'Grace Hopper', ['inbox', 'figures'])
  const added = await store.requests.add(aTrialRequest({ CompanyName: 'Winning Ltd' }), null)
  const change = { owner, status: 'won' } as const
  await store.requests.change('id' in added ? added.id : '', change, { version: null, by: null, link: null })
  await page.goto(`${origin}/figures`)
  const owners = page.getByRole('region', { name: 'What became of the requests?' })
  await expect(owners.getByRole('row', { name: 'Grace Hopper 1 1 0 1 0' })).toBeVisible()
  await owners.getByRole('link', { name: 'Grace Hopper' }).click()
  await expect(page.getByRole('link', { name: /Winning Ltd/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveValue(owner)
})
