import { expect, test } from '../../support/page/console.ts'
import { findLooseTexts } from '../../support/page/find-loose-texts.ts'
import { changeAlways } from '../../support/page/foreign-changes.ts'
import { aTrialRequest } from '../../support/service/records.ts'

test('a person works through requests although a translator, a password manager and a linkifier change the console', async ({
  page,
  staffConsole: { origin, signIn, store },
}) => {
  const company = `Changed ${crypto.randomUUID().slice(0, 8)}`
  for (const number of [1, 2, 3]) await store.requests.add(aTrialRequest({ CompanyName: `${company} ${number}` }), null)
  await signIn(page, 'Ada Byron')
  await page.goto(`${origin}/inbox?view=all`)
  for (const by of ['a translator', 'a password manager', 'a linkifier'] as const) await changeAlways(page, by)

  const rows = page.getByRole('listitem').filter({ hasText: company })
  await expect(rows).toHaveCount(3)
  const form = page.getByRole('combobox', { name: 'Form' })
  await form.selectOption({ label: 'Contact form' })
  await expect(rows).toHaveCount(0)
  await form.selectOption({ label: 'Engage Talent' })
  await expect(rows).toHaveCount(3)
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Spam', exact: true }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
  expect(await findLooseTexts(page)).toEqual([])

  await rows.first().getByRole('link').click()
  const state = page.getByRole('region', { name: 'State' })
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(state).toContainText('Ada Byron')
  await state.getByRole('button', { name: 'Status' }).click()
  await page
    .getByRole('option', { name: 'Contacted' })
    .or(page.getByRole('menuitemradio', { name: 'Contacted' }))
    .click()
  await expect(page.getByText('First answered after')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked for a date.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked for a date.' })).toBeVisible()
  expect(await findLooseTexts(page)).toEqual([])
})
