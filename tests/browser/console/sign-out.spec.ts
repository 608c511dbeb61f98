import type { Page } from '@playwright/test'
import { findChromium } from '../../../scripts/programs/find-chromium.ts'
import { expect, test } from '../../support/page/console.ts'
import { aTrialRequest } from '../../support/service/records.ts'

// Playwright switches the back/forward cache off, and the headless shell has none.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

const signInPage = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Mary Somerville', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

test('after signing out the Back button shows no request', async ({ page, staffConsole, expectErrors }) => {
  expectErrors(/401/)
  await staffConsole.store.requests.add(aTrialRequest({ CompanyName: 'Ashdown Freight' }), null)
  await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/inbox`)
  await expect(page.getByText('Ashdown Freight').first()).toBeVisible()
  await signOut(page)
  await expect(signInPage(page)).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(signInPage(page)).toBeVisible()
  await expect(page.getByText('Ashdown Freight')).toHaveCount(0)
})

test('a page from the back/forward cache asks the service again who is signed in', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/401/)
  const id = await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/inbox`)
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('from', `${persisted}`)),
  )
  await page.goto(staffConsole.siteOrigin)
  await staffConsole.store.sessions.endAllOf(id)
  await page.goBack({ waitUntil: 'commit' })
  await expect(signInPage(page)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('from'))).toBe('true')
})

test('a page from the back/forward cache keeps what the same person has typed', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/employees/new`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ada Byron')
  await page.goto(staffConsole.siteOrigin)
  const session = page.waitForResponse('**/api/session')
  await page.goBack({ waitUntil: 'commit' })
  await session
  await expect(name).toHaveValue('Ada Byron')
})

test('signing out after the session has ended leads to the sign-in and leaves no drafts', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/401/)
  const id = await staffConsole.signIn(page, 'Mary Somerville')
  await page.goto(`${staffConsole.origin}/me`)
  await page.getByLabel('Name of a new passkey').fill('Key ring')
  await staffConsole.store.sessions.endAllOf(id)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(signInPage(page)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}')
})
