import { expect, test } from '../../support/page/console.ts'

test('a request after a call is entered once, opened, and marked as entered by hand', async ({
  page,
  staffConsole,
}) => {
  const { store, origin } = staffConsole
  await staffConsole.signIn(page, 'Rosa Parks', ['inbox'])
  const company = `Harbour ${Math.random().toString(36).slice(2, 8)}`
  await page.goto(`${origin}/inbox`)
  await expect(page.getByRole('button', { name: 'New request' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'New request' })).toBeVisible()
  await page.getByLabel('Company').fill(company)
  await page.getByLabel('Telephone').fill('+49 30 5550100')
  await page.getByLabel('What was said').fill('Wants a trial in May.')
  await page.getByRole('button', { name: 'Add', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Source' })).toContainText('Entered by Rosa Parks')
  await expect(page.getByText('+49 30 5550100')).toBeVisible()
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Contacted')
  const stored = (await store.requests.listStored()).filter((request) => request.company === company)
  expect(stored).toHaveLength(1)
})
