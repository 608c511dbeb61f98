import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openStore } from '../../../store/open-store.ts'
import { expect, test } from '../../support/page/test.ts'
import { addEmployee } from '../../support/service/add-employee.ts'

test('a revoked card looks exactly like an unknown one', async ({ page, dataDir }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setFixedTime('2026-11-20T14:32:00Z') // The page shows the time of the check.
  const revoked = await look(page, await revokedId(dataDir))
  const unknown = await look(page, randomUUID())
  expect(revoked.text).toContain('Not on record')
  expect(revoked.text).toBe(unknown.text)
  expect(revoked.tree).toBe(unknown.tree)
  expect(revoked.markup).toBe(unknown.markup)
  expect(revoked.answers).toEqual(unknown.answers)
  expect(revoked.picture.equals(unknown.picture), 'the same picture').toBe(true)
})

test('after a card is revoked, its page no longer shows the employee, and that of the new card does', async ({
  page,
  dataDir,
}) => {
  const { empId } = await addEmployee(dataDir, { EmployeeName: 'Ines Carvalho', EmployeeCode: '' })
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  await expect(page.getByText('On record', { exact: true })).toBeVisible()
  const newId = await revoke(dataDir, empId)
  await page.reload()
  await expect(page.getByText('Not on record')).toBeVisible()
  await expect(page.getByText('Ines Carvalho')).toHaveCount(0)
  await page.goto(`/Home/TeamMembers?EmpId=${newId}`)
  await expect(page.getByRole('heading', { name: 'Ines Carvalho' })).toBeVisible()
})

/** All that a visitor can see of the page, with a placeholder for the id of the address. */
async function look(page: Page, empId: string) {
  const answers: string[] = []
  page.on('response', (response) => {
    const { date: _, ...headers } = response.headers()
    const answer = { url: response.url(), status: response.status(), headers }
    answers.push(JSON.stringify(answer).replaceAll(empId, PLACEHOLDER))
  })
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  await expect(page.getByRole('article').getByRole('alert')).not.toBeEmpty()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  page.removeAllListeners('response')
  await page.evaluate(replaceText, [empId, PLACEHOLDER] as const)
  const shown = page.locator('html')
  return {
    text: await page.locator('body').textContent(),
    tree: await page.locator('body').ariaSnapshot(),
    markup: (await shown.evaluate((root) => root.outerHTML)).replaceAll(empId, PLACEHOLDER),
    answers: answers.sort(),
    picture: await stillPicture(page),
  }
}

/** The first picture that is equal to the one before. On a slow machine a page is painted in steps. */
async function stillPicture(page: Page) {
  let picture: Buffer = Buffer.alloc(0)
  await expect(async () => {
    const before = picture
    picture = await page.screenshot({ fullPage: true, caret: 'hide', animations: 'disabled' })
    expect(picture.equals(before)).toBe(true)
  }).toPass()
  return picture
}

/** As long as an id, so that the lines break at the same places. */
const PLACEHOLDER = '00000000-0000-0000-0000-000000000000'

function replaceText([from, to]: readonly [string, string]) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data.includes(from)) text.data = text.data.replaceAll(from, to)
  }
}

async function revokedId(dataDir: string) {
  const { empId } = await addEmployee(dataDir, { EmployeeCode: '' })
  await revoke(dataDir, empId)
  return empId
}

async function revoke(dataDir: string, empId: string) {
  const store = await openStore({ dataDir })
  const issued = await store.employees.renewLink(empId, { by: null, reason: 'lost' })
  await store.close()
  return issued?.empId
}
