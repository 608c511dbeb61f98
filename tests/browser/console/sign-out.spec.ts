import type { Page } from '@playwright/test'
import { findChromium } from '../../../scripts/programs/find-chromium.ts'
import { expect, test } from '../../support/page/console.ts'
import { addRequest, aTrialRequest } from '../../support/service/records.ts'

// In one worker: each worker would start this browser and a service.
test.describe.configure({ mode: 'default' })
// Playwright switches the back/forward cache off, and the headless shell has none.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

const signInPage = (page: Page) => page.getByRole('heading', { name: 'Sign in' })
const drafts = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

test('after signing out nothing that was typed is left in the tab, and the Back button shows no request', async ({
  page,
  staffConsole: { origin, signIn, store },
  expectErrors,
}) => {
  expectErrors(/401/)
  const id = await addRequest(store, aTrialRequest({ CompanyName: 'Ashdown Freight' }))
  await signIn(page, 'Mary Somerville')
  await page.goto(`${origin}/inbox/${id}`)
  await page.getByRole('textbox', { name: 'Note' }).fill('Call on Monday.')
  expect(await drafts(page)).toContain('Call on Monday.')
  await page.getByRole('button', { name: 'Mary Somerville', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(signInPage(page)).toBeVisible()
  expect(await drafts(page)).toBe('{}')
  await page.goBack({ waitUntil: 'commit' })
  await expect(signInPage(page)).toBeVisible()
  await expect(page.getByText('Ashdown Freight')).toHaveCount(0)
})

test('a page from the back/forward cache keeps what the same person has typed, and asks who is signed in', async ({
  page,
  staffConsole: { origin, siteOrigin, signIn, store },
  expectErrors,
}) => {
  expectErrors(/401/)
  const id = await signIn(page, 'Mary Somerville')
  await page.goto(`${origin}/employees/new`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ada Byron')
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('from', `${persisted}`)),
  )
  await page.goto(siteOrigin)
  const session = page.waitForResponse('**/api/session')
  await page.goBack({ waitUntil: 'commit' })
  await session
  await expect(name).toHaveValue('Ada Byron')
  await page.evaluate(() => sessionStorage.removeItem('from'))
  await page.goto(siteOrigin)
  await store.sessions.endAllOf(id)
  await page.goBack({ waitUntil: 'commit' })
  await expect(signInPage(page)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('from'))).toBe('true')
})

test('signing out after the session has ended leads to the sign-in and leaves no drafts', async ({
  page,
  staffConsole: { origin, signIn, store },
  expectErrors,
}) => {
  expectErrors(/401/)
  const id = await signIn(page, 'Mary Somerville')
  await page.goto(`${origin}/me`)
  await page.getByLabel('Name of a new passkey').fill('Key ring')
  await store.sessions.endAllOf(id)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(signInPage(page)).toBeVisible()
  expect(await drafts(page)).toBe('{}')
})
