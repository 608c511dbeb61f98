import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addAuthenticator, type Console, expect, test } from '../../support/page/console.ts'
import { anEmployee } from '../../support/service/employees.ts'

async function openWithOne(page: Page, staffConsole: Console) {
  const { store, origin } = staffConsole
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const EmployeeName = `Ines Carvalho ${Math.random().toString(36).slice(2, 8)}`
  const employee = anEmployee({ EmployeeName, empId: crypto.randomUUID() })
  await store.employees.add([employee])
  const read = async () => (await store.employees.list()).find((one) => one.EmployeeName === EmployeeName)
  await page.goto(`${origin}/employees/${(await read())?.id}`)
  await expect(page.getByRole('heading', { name: EmployeeName })).toBeVisible()
  const pageOf = (empId = '') => `${staffConsole.siteOrigin}/Home/TeamMembers?EmpId=${empId}`
  return { employee, EmployeeName, read, pageOf }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('HR adds an employee, with a sentence at each mistake', async ({ page, staffConsole, expectErrors }) => {
  expectErrors(/400|409/)
  const { employee } = await openWithOne(page, staffConsole)
  await page.goto(`${staffConsole.origin}/employees`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await page.getByLabel('Mobile No.').fill('call me')
  await add.click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required.')
  await expect(page.getByLabel('Mobile No.')).toHaveAccessibleDescription(/must be a telephone/)
  const name = `Zoë ${employee.EmployeeName}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Mobile No.').fill('+44 20 7946 0104')
  await page.getByLabel('Employee Code').fill(employee.EmployeeCode.toLowerCase())
  await add.click()
  await expect(page.getByLabel('Employee Code')).toHaveAccessibleDescription(
    `The code ${employee.EmployeeCode} belongs to ${employee.EmployeeName}.`,
  )
  await page.getByLabel('Employee Code').fill('')
  await add.click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goto(`${staffConsole.origin}/employees?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('No card')
})

test('two people who change one employee are told, and nothing that was typed is lost', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/412/)
  const { read, EmployeeName } = await openWithOne(page, staffConsole)
  await page.getByLabel('Designation').fill('Director')
  const { id = '' } = (await read()) ?? {}
  const fields = { BloodGroup: 'AB-' }
  await staffConsole.store.employees.change(id, { by: null, version: 0, fields })
  await save(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Theirs' })
  await expect(notice).toContainText(`changed ${EmployeeName} in the meantime`)
  await expect(notice).toContainText('Theirs: Blood Group: AB-.')
  await expect(page.getByLabel('Designation')).toHaveValue('Director')
  await page.getByRole('button', { name: 'Keep mine, take the rest' }).click()
  await save(page).click()
  await expect(page.getByText('The changes were saved.')).toBeVisible()
  expect(await read()).toMatchObject({ Designation: 'Director', BloodGroup: 'AB-' })
})

test('a photo that is cropped with the keyboard is on the public page', async ({ page, staffConsole }) => {
  const { read, EmployeeName, pageOf } = await openWithOne(page, staffConsole)
  const picture = { width: 900, height: 900, channels: 3, background: '#7d8a88' } as const
  await page.getByLabel(`Photo of ${EmployeeName}`, { exact: true }).setInputFiles({
    name: 'ines.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: picture }).png().toBuffer(),
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('group').press('ArrowLeft')
  await dialog.getByRole('button', { name: /south east/ }).press('Shift+ArrowUp')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Designation').fill('Director') // The photo made a version, which the form knows.
  await save(page).click()
  await expect(page.getByText('The changes were saved.')).toBeVisible()
  await page.goto(pageOf((await read())?.empId))
  await expect(page.getByRole('img', { name: EmployeeName })).toBeVisible()
})

test('the employee’s decision is on record, and the public page follows at once', async ({ page, staffConsole }) => {
  const { employee, pageOf } = await openWithOne(page, staffConsole)
  const visitor = await page.context().newPage()
  const shown = visitor.getByRole('article').getByText(employee.BloodGroup, { exact: true })
  await visitor.goto(pageOf(employee.empId))
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Blood Group: refused' }).click()
  await expect(page.getByText('Visitors do not see it: the employee refused.')).toBeVisible()
  await expect(page.getByText(/Blood Group: refused on .* recorded by Rosa Parks/)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('On record', { exact: true })).toBeVisible()
  await expect(shown).toBeHidden()
  await page.getByRole('button', { name: 'Blood Group: given' }).click()
  await expect(page.getByText('Visitors see it.').first()).toBeVisible()
  await visitor.reload()
  await expect(shown).toBeVisible()
})

test('a lost card is revoked with a reason, and the console names the owner of a revoked card', async ({
  page,
  staffConsole,
}) => {
  const { employee, EmployeeName, read, pageOf } = await openWithOne(page, staffConsole)
  await staffConsole.store.employeeRecords.issueCards([(await read())?.id ?? ''], null)
  await page.getByRole('button', { name: 'Revoke …' }).click()
  await page.getByRole('button', { name: 'Lost' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(/^Revoked .* by Rosa Parks, reason: Lost$/)).toBeVisible()
  expect((await read())?.empId).not.toBe(employee.empId)

  await page.goto(`${staffConsole.origin}/employees`)
  await page.getByLabel('Found a card? Its link').fill(pageOf(employee.empId))
  await page.getByRole('button', { name: 'Look up' }).click()
  const dialog = page.getByRole('dialog', { name: `A card of ${EmployeeName}` })
  await expect(dialog).toContainText(/was revoked .* by Rosa Parks, reason: Lost/)
  await expect(dialog).toContainText(/The card was issued .* by the command line/)
  await page.goto(pageOf(employee.empId))
  await expect(page.getByText('Not on record')).toBeVisible()
})

test('an employee is exported and removed with everything', async ({ page, staffConsole }) => {
  const { employee, EmployeeName, read, pageOf } = await openWithOne(page, staffConsole)
  await addAuthenticator(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await download).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    employee: { EmployeeName },
    links: [{ revokedAt: null }],
  })
  await page.getByRole('button', { name: 'Remove …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Employees' })).toBeVisible()
  expect(await read()).toBeUndefined()
  await page.goto(pageOf(employee.empId))
  await expect(page.getByText('Not on record')).toBeVisible()
})
