import { expect, test } from '../../support/page/console.ts'
import { aTrialRequest } from '../../support/service/records.ts'

test('offline, the list says that it is out of date, a request says why it is not shown, and both come back', async ({
  page,
  context,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS/)
  const { origin, store } = staffConsole
  const company = `Offline ${Date.now()} Ltd`
  await store.requests.add(aTrialRequest({ CompanyName: company }), null)
  await staffConsole.signIn(page, 'Train Traveler', ['inbox', 'employees'])
  await page.goto(`${origin}/inbox?view=all`)
  const row = page.getByRole('listitem').filter({ hasText: company })
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await expect(page.getByText(/^This list may be out of date: it was loaded at \d\d:\d\d\. This device/)).toBeVisible()
  await row.getByRole('link').click()
  const failure = page.getByRole('alert').filter({ hasText: 'The request could not be loaded' })
  await expect(failure).toContainText('This device is offline.')
  await page.getByRole('link', { name: 'Employees' }).click()
  await expect(page.getByText('this screen was not opened before')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeDisabled()
  await page.goBack()
  await expect(failure).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^This request may be out of date/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^This request may be out of date/)).toBeHidden()
})
