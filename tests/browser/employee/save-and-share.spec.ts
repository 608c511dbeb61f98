import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { watchRequestDepths } from '../../support/page/request-depths.ts'
import { expect, test } from '../../support/page/test.ts'
import { addEmployee } from '../../support/service/add-employee.ts'

test('the contact file has the name of the employee', async ({ page, dataDir }) => {
  await openCard(page, dataDir)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save contact' }).click()
  const contact = await saved
  expect(contact.suggestedFilename()).toBe('Noor Haddad.vcf')
  const lines = (await readFile(await contact.path(), 'utf8')).split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['BEGIN:VCARD', 'VERSION:3.0', 'FN:Noor Haddad', 'END:VCARD']))
  expect(lines.join()).not.toContain('AB-')
  await expect(page.getByText('Noor Haddad')).toBeVisible()
})

test.describe('the link of an employee', () => {
  test("is passed to the system's share sheet if there is one", async ({ page, dataDir }) => {
    await page.addInitScript(() => {
      const handed: unknown[] = []
      Object.assign(window, { handed })
      Object.assign(navigator, { share: async (data: unknown) => void handed.push(data) })
    })
    const { address } = await openCard(page, dataDir, '&utm_source=badge')
    await share(page)
    const handed = await page.evaluate(() => (window as { handed?: unknown[] }).handed)
    expect(handed).toEqual([{ title: 'Noor Haddad', url: address }])
    await expect(toasts(page).getByRole('status')).toBeEmpty()
  })

  test('is copied if there is no share sheet, and a toast says so', async ({ page, dataDir, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await removeShareApi(page)
    const { address } = await openCard(page, dataDir)
    await share(page)
    await expect(toasts(page).getByRole('status')).toContainText('Link copied.')
    await expect(toasts(page)).toHaveCSS('position', 'fixed')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })

  test('is in the address bar if it cannot be copied, and a toast says so', async ({ page, dataDir }) => {
    await removeShareApi(page)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await openCard(page, dataDir)
    await share(page)
    await expect(toasts(page).getByRole('alert')).toContainText('Copy it from the address bar.')
  })
})

test('on a small phone the actions are at the end of the card, side by side', async ({ page, dataDir }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openCard(page, dataDir)
  const number = await page.getByRole('link', { name: '+44 20 7946 0161' }).boundingBox()
  const save = await page.getByRole('link', { name: 'Save contact' }).boundingBox()
  const share = await page.getByRole('button', { name: 'Share' }).boundingBox()
  expect(save?.y).toBeGreaterThan((number?.y ?? 0) + (number?.height ?? 0))
  expect(save?.height).toBeGreaterThanOrEqual(44)
  expect(share).toMatchObject({ y: save?.y, width: save?.width, height: save?.height })
})

test('the card is complete one round trip after its document', async ({ page, dataDir }) => {
  const requests = await watchRequestDepths(page)
  await openCard(page, dataDir)
  await page.waitForLoadState('networkidle')
  const late = requests.filter(({ url, depth }) => depth > 1 && !url.includes('/photos/'))
  expect(late).toEqual([])
  const calls = requests.filter(({ url }) => url.endsWith('/EmployessDetailAll'))
  expect(calls.map(({ depth }) => depth)).toEqual([1])
  const scripts = requests.filter(({ url }) => url.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(new Set(scripts.map(({ url }) => url)).size).toBe(scripts.length)
})

test('the next page gets no referrer with the id of the employee', async ({ page, dataDir }) => {
  const { address } = await openCard(page, dataDir)
  await page.getByRole('link', { name: /home/i }).first().click()
  await expect(page).toHaveTitle(/./)
  await expect(page).not.toHaveURL(address)
  expect(await page.evaluate(() => document.referrer)).not.toContain('EmpId')
})

async function openCard(page: Page, dataDir: string, more = '') {
  const { empId } = await addEmployee(dataDir)
  const path = `/Home/TeamMembers?EmpId=${empId}`
  await page.goto(path + more)
  await expect(page.getByText('Noor Haddad')).toBeVisible()
  return { address: new URL(path, page.url()).href }
}

/** The toasts, without the live regions of the card. */
const toasts = (page: Page) => page.locator('[data-toaster]:not(dialog *)')

const share = (page: Page) => page.getByRole('button', { name: 'Share' }).click()

const removeShareApi = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
