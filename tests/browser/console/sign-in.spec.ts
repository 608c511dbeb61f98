import { addAuthenticator, expect, test } from '../../support/page/console.ts'

test('a person opens the link, creates a passkey, signs out and signs in with it', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/401/) // How the console learns that nobody is signed in.
  await addAuthenticator(page)
  const { link } = await staffConsole.invite('Ada Byron')
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Byron' })).toBeVisible()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible()
})

test('a link that was used opens nothing and says so', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/410/)
  await addAuthenticator(page)
  const { link } = await staffConsole.invite('Grace Hopper')
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'was used already' })).toBeVisible()
})

test('a session that ends leaves the screen as it is and asks for the passkey', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/401/)
  const id = await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/me`)
  await expect(page.getByRole('heading', { name: 'Mary Somerville' })).toBeVisible()
  await staffConsole.store.sessions.endAllOf(id)
  // The person comes back to the tab.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Mary Somerville', includeHidden: true }),
  ).toHaveCount(1)
})
