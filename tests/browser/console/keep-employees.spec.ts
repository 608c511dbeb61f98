import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from '../../support/page/console.ts'
import { anEmployee } from '../../support/service/employees.ts'

test('HR adds an employee, with a sentence at each mistake, and a photo that visitors see', async ({
  page,
  staffConsole: { store, origin, siteOrigin, signIn },
  expectErrors,
}) => {
  expectErrors(/400|409/)
  const other = anEmployee({ EmployeeName: 'Ines Carvalho' })
  await store.employees.add([other])
  await signIn(page, 'Rosa Parks', ['employees'])
  await page.goto(`${origin}/employees`)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await page.getByLabel('Mobile No.').fill('call me')
  await add.click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required.')
  await expect(page.getByLabel('Mobile No.')).toHaveAccessibleDescription(/must be a telephone/)
  const name = `Zoë ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Mobile No.').fill('+44 20 7946 0104')
  await page.getByLabel('Employee Code').fill(other.EmployeeCode.toLowerCase())
  await add.click()
  await expect(page.getByLabel('Employee Code')).toHaveAccessibleDescription(
    `The code ${other.EmployeeCode} belongs to Ines Carvalho.`,
  )
  await page.getByLabel('Employee Code').fill('')
  await add.click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  const picture = { width: 900, height: 900, channels: 3, background: '#7d8a88' } as const
  const buffer = await sharp({ create: picture }).png().toBuffer()
  await page
    .getByLabel(`Photo of ${name}`, { exact: true })
    .setInputFiles({ name: 'zoe.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group').press('ArrowLeft')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Designation').fill('Director') // The photo made a version, which the form knows.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The changes were saved.')).toBeVisible()
  const { empId } = (await store.employees.list()).find(({ EmployeeName }) => EmployeeName === name) ?? {}
  await page.goto(`${siteOrigin}/Home/TeamMembers?EmpId=${empId}`)
  await expect(page.getByRole('img', { name })).toBeVisible()
})

test('visitors see what the employee decides, no revoked card, and nothing of an employee who was removed', async ({
  page,
  staffConsole: { store, origin, siteOrigin, signIn },
}) => {
  const employee = anEmployee({ EmployeeName: `Ines ${crypto.randomUUID().slice(0, 8)}`, empId: crypto.randomUUID() })
  const { EmployeeName, BloodGroup } = employee
  await store.employees.add([employee])
  const read = async () => (await store.employees.list()).find((one) => one.EmployeeName === EmployeeName)
  const id = (await read())?.id ?? ''
  await store.employeeRecords.issueCards([id], null)
  const pageOf = (empId = '') => `${siteOrigin}/Home/TeamMembers?EmpId=${empId}`
  const visitor = await page.context().newPage()
  const shown = visitor.getByRole('article').getByText(BloodGroup, { exact: true })
  await visitor.goto(pageOf(employee.empId))
  await expect(shown).toBeVisible()

  await signIn(page, 'Rosa Parks', ['employees'])
  await page.goto(`${origin}/employees/${id}`)
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

  await page.getByRole('button', { name: 'Revoke …' }).click()
  await page.getByRole('button', { name: 'Lost' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(/^Revoked .* by Rosa Parks, reason: Lost$/)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Not on record')).toBeVisible()
  await page.getByRole('link', { name: 'Employees' }).first().click()
  await page.getByLabel('Found a card? Its link').fill(pageOf(employee.empId))
  await page.getByRole('button', { name: 'Look up' }).click()
  const dialog = page.getByRole('dialog', { name: `A card of ${EmployeeName}` })
  await expect(dialog).toContainText(/was revoked .* by Rosa Parks, reason: Lost/)
  await expect(dialog).toContainText(/The card was issued .* by the command line/)

  const { empId } = (await read()) ?? {}
  await page.goto(`${origin}/employees/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await download).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    employee: { EmployeeName },
    links: [{ reason: 'Lost' }, { revokedAt: null }],
  })
  await page.getByRole('button', { name: 'Remove …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Employees' })).toBeVisible()
  expect(await read()).toBeUndefined()
  await visitor.goto(pageOf(empId))
  await expect(visitor.getByText('Not on record')).toBeVisible()
})
