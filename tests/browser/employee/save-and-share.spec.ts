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
  expect(lines).toEqual(
    expect.arrayContaining(['BEGIN:VCARD', 'VERSION:3.0', 'FN:Noor Haddad', 'END:VCARD']),
  )
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

  test('is copied if there is no share sheet, and a toast says so', async ({
    page,
    dataDir,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await removeShareApi(page)
    const { address } = await openCard(page, dataDir)
    await share(page)
    await expect(toasts(page).getByRole('status')).toContainText('The link was copied.')
    await expect(toasts(page)).toHaveCSS('position', 'fixed')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })

  test('is in the address bar if it cannot be copied, and a toast says so', async ({
    page,
    dataDir,
  }) => {
    await removeShareApi(page)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await openCard(page, dataDir)
    await share(page)
    await expect(toasts(page).getByRole('alert')).toContainText('It is in the address bar.')
  })
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test('the actions of the card are in the lower half of a small phone', async ({
    page,
    dataDir,
  }) => {
    await openCard(page, dataDir)
    const actions = [
      page.getByRole('link', { name: 'Save contact' }),
      page.getByRole('button', { name: 'Share' }),
    ]
    const cardEnd = page.getByText('Alternate No.')
    for (const scroll of [() => page.mouse.wheel(0, 0), () => cardEnd.scrollIntoViewIfNeeded()]) {
      await scroll()
      for (const action of actions) {
        const box = await action.boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect(box?.width).toBeGreaterThanOrEqual(44)
        // In the lower half of the viewport.
        expect(box?.y).toBeGreaterThan(320)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
      }
    }
  })

  test('the actions of the card do not cover a focused control', async ({ page, dataDir }) => {
    await openCard(page, dataDir)
    for (const name of ['+1 (202) 555-0161', '+44 20 7946 0161']) {
      const number = page.getByRole('link', { name })
      while (!(await number.evaluate((link) => link === document.activeElement)))
        await page.keyboard.press('Tab')
      // Scrolling is smooth.
      await expect(async () => {
        const box = await number.boundingBox()
        const above = await page.getByRole('button', { name: 'Share' }).boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
      }).toPass({ timeout: 10_000 })
    }
  })
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

const removeShareApi = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
