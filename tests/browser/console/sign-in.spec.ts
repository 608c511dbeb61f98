import { addAuthenticator, expect, test } from '../../support/page/console.ts'
import { aTrialRequest } from '../../support/service/records.ts'

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
  await page.getByRole('button', { name: 'Ada Byron' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Ada Byron' })).toBeVisible()
})

test('a link that was used opens nothing and says so', async ({ page, staffConsole, expectErrors }) => {
  expectErrors(/410/)
  await addAuthenticator(page)
  const { link } = await staffConsole.invite('Grace Hopper')
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Grace Hopper' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Mary Somerville', includeHidden: true })).toHaveCount(1)
})

test('after signing out nothing that was typed is left in the tab', async ({ page, staffConsole, expectErrors }) => {
  expectErrors(/401/)
  await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/staff`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('Name').fill('Emmy Noether')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Mary Somerville', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}')
})

test('what was typed is kept on the way to another site and back', async ({ page, staffConsole, expectErrors }) => {
  expectErrors(/401/)
  const id = await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/staff`)
  const open = () => page.getByRole('button', { name: 'Invite a person' }).click()
  await open()
  await page.getByLabel('Name').fill('Emmy Noether')
  await staffConsole.store.sessions.endAllOf(id)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toContainText('What you typed is kept')
  await page.goto(staffConsole.siteOrigin)
  await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/staff`)
  await open()
  await expect(page.getByLabel('Name')).toHaveValue('Emmy Noether')
})

test('a refusal by the identity provider is explained on the screen', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/me?oidc=refused`)
  await expect(page.getByText('did not confirm who you are')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mary Somerville' })).toBeVisible()
  await expect(page).toHaveURL(`${staffConsole.origin}/me`)
})

test('on a device with a wrong clock the times are those of the service', async ({ page, staffConsole }) => {
  await staffConsole.store.requests.add(aTrialRequest({ CompanyName: 'Clockwork' }), null)
  await staffConsole.signIn(page, 'Mary Somerville')
  await page.addInitScript(() => {
    const right = Date.now
    Date.now = () => right() + 3 * 60 * 60_000
  })
  await page.goto(`${staffConsole.origin}/inbox`)
  await expect(page.getByText('The clock of this device is 3 h ahead.')).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Clockwork' })
  await expect(row.locator('time').first()).toHaveText(/^(now|\d min)$/)
})

test('the whole link opens in the tab that was opened with an incomplete one', async ({ page, staffConsole }) => {
  const { link } = await staffConsole.invite('Pasted Twice')
  await page.goto(`${staffConsole.origin}/link`)
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Pasted Twice' })).toBeVisible()
})

test('robots.txt asks crawlers to stay away from the console', async ({ request, staffConsole }) => {
  const answer = await request.get(`${staffConsole.origin}/robots.txt`)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n')
})
