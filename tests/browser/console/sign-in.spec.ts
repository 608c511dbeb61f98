import { addAuthenticator, expect, test } from '../../support/page/console.ts'

test('a person opens the link once, creates a passkey, signs out and signs in with it', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/401|410/) // How the console learns that nobody is signed in, and that a link was used.
  await addAuthenticator(page)
  const { link } = await staffConsole.invite('Ada Byron')
  await page.goto(`${staffConsole.origin}/link`)
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
  await page.goto(link) // The whole one, in the same tab: only the fragment changes.
  await page.getByRole('button', { name: 'Open the link' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Byron' })).toBeVisible()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'Ada Byron' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Ada Byron' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'was used already' })).toBeVisible()
})

test('what was typed is kept on the way to the identity provider, whose refusal is explained', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/401/)
  const id = await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/staff`)
  const open = () => page.getByRole('button', { name: 'Invite a person' }).click()
  await open()
  await page.getByLabel('Name').fill('Emmy Noether')
  await staffConsole.store.sessions.endAllOf(id)
  // The person comes back to the tab.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toContainText('What you typed is kept')
  await expect(page.getByRole('heading', { name: 'Staff', includeHidden: true })).toHaveCount(1)
  await page.goto(staffConsole.siteOrigin)
  await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/staff?oidc=refused`)
  await expect(page.getByText('did not confirm who you are')).toBeVisible()
  await expect(page).toHaveURL(`${staffConsole.origin}/staff`)
  await open()
  await expect(page.getByLabel('Name')).toHaveValue('Emmy Noether')
})

test('robots.txt asks crawlers to stay away from the console', async ({ request, staffConsole }) => {
  const answer = await request.get(`${staffConsole.origin}/robots.txt`)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n')
})
