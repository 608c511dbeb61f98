import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { addAuthenticator, expect, test } from '../../support/page/console.ts'
import { findIllegible } from '../../support/page/find-illegible.ts'
import { findSmallTargets } from '../../support/page/find-small-targets.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { aContactRequest, aTrialRequest } from '../../support/service/records.ts'

type Console = Parameters<Parameters<typeof test>[2]>[0]['staffConsole']

/** Requests of one visitor, and one of another visitor that mentions the first one. */
async function addVisitor({ store }: Console, name: string) {
  const email = `${name.toLowerCase()}@meridian.example`
  await store.requests.add(aTrialRequest({ Email: email, CompanyName: 'Analytics' }), null)
  await store.requests.add(aContactRequest({ email, name: `${name} Byron` }), null)
  await store.requests.add(aContactRequest({ email: 'bo@x.example', name: 'Bo', message: `As ${email} said.` }), null)
  return email
}

function changeDatabase({ dataDir }: Console, statement: string) {
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5_000 })
  database.exec(statement)
  database.close()
}

async function openPeople(page: Page, staffConsole: Console, name: string) {
  await staffConsole.signIn(page, name, ['people', 'inbox'])
  await page.goto(`${staffConsole.origin}/people`)
}

async function searchFor(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Email address or name' }).fill(text)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

test('everything about a person is found and saved as one file', async ({ page, staffConsole }) => {
  const email = await addVisitor(staffConsole, 'Export')
  await openPeople(page, staffConsole, 'Data Officer')
  await searchFor(page, email.toUpperCase())
  const own = page.getByRole('region', { name: 'Sent from this address (2)' })
  await expect(own.getByRole('checkbox', { name: 'All 2' })).toBeChecked()
  expect(page.url()).not.toContain('meridian')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as a file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    requests: [{ email }, { name: 'Export Byron' }],
  })
})

test('an erasure names what goes and what stays, and only then erases', async ({ page, staffConsole }) => {
  const email = await addVisitor(staffConsole, 'Erasable')
  await openPeople(page, staffConsole, 'Data Officer')
  const mentions = page.getByRole('region', { name: 'Other requests that mention it (1)' })
  await expect(async () => {
    await searchFor(page, email)
    await expect(mentions).toBeVisible({ timeout: 1_000 }) // As soon as the request is in the search index.
  }).toPass()
  await expect(mentions.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: 'Erase …' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase what is stored about ${email}?` })
  await expect(dialog).toContainText('2 requests with all texts')
  await expect(dialog).toContainText('1 request that you did not select')
  await expect(dialog).toContainText('Backups made until now')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Erase …' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Erased 2 requests' })).toBeFocused()
  await expect(mentions).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sent from this address' })).toBeHidden()
  const left = await staffConsole.store.requests.listStored()
  expect(left.map(({ email }) => email)).not.toContain(email)
})

test('after five minutes an erasure asks for the passkey', async ({ page, staffConsole, expectErrors }) => {
  expectErrors(/403/)
  const email = await addVisitor(staffConsole, 'Confirmed')
  await addAuthenticator(page)
  const { link } = await staffConsole.invite('Careful Officer', ['people'])
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('link', { name: 'People' }).click()
  await searchFor(page, email)
  changeDatabase(staffConsole, 'update sessions set "confirmedAt" = 0')
  await page.getByRole('button', { name: 'Erase …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Erased 2 requests' })).toBeVisible()
})

test('a failed search or erasure loses neither the text nor the selection', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/503|ERR_/)
  const email = await addVisitor(staffConsole, 'Kept')
  await openPeople(page, staffConsole, 'Data Officer')
  const body = { code: 'out-of-reach', message: 'The records are out of reach now.' }
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 503, json: body }))
  await fail('**/api/people/search')
  await searchFor(page, email)
  await expect(page.getByRole('alert').filter({ hasText: 'out of reach' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue(email)
  await page.unroute('**/api/people/search')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const boxes = page.getByRole('region', { name: 'Sent from this address' }).getByRole('checkbox')
  await boxes.nth(1).uncheck()
  await fail('**/api/people/erase')
  await page.getByRole('button', { name: 'Erase …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('out of reach')
  await page.keyboard.press('Escape')
  await expect(boxes.nth(1)).not.toBeChecked()
  await expect(boxes.nth(2)).toBeChecked()
})

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the screen has no axe findings and fits at ${width} px, ${colorScheme}`, async ({ page, staffConsole }) => {
    const email = await addVisitor(staffConsole, `Seen${width}${colorScheme}`)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await openPeople(page, staffConsole, 'Data Officer')
    await expectFit(page, 'empty')
    await searchFor(page, email)
    await expect(page.getByRole('button', { name: 'Erase …' })).toBeVisible()
    await expectFit(page, 'found')
    await page.getByRole('button', { name: 'Erase …' }).click()
    await expectFit(page, 'dialog')
  })
}

async function expectFit(page: Page, state: string) {
  expect(await findViolations(page, 'body'), state).toEqual([])
  expect(await page.evaluate(findSmallTargets, { side: 24 }), state).toEqual([])
  // Without the fixed navigation: a text that it covers can be scrolled from below it.
  await page.locator('nav').evaluate((nav) => {
    nav.style.visibility = 'hidden'
  })
  expect(await page.evaluate(findIllegible), state).toEqual([])
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('nav, [style*="relative"]'))
      element.removeAttribute('style')
  })
}
