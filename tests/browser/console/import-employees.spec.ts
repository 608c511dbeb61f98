import sharp from 'sharp'
import { expect, test } from '../../support/page/console.ts'
import { anEmployee } from '../../support/service/employees.ts'

test('a list with mistakes is reported with its lines, also after a reload; the rest is imported if HR wants', async ({
  page,
  staffConsole: { store, origin, siteOrigin, signIn },
}) => {
  // The tests of a worker share the records.
  const mark = `I${Math.random().toString(36).slice(2, 8)}`
  await store.employees.add([0, 1].map((index) => anEmployee({ EmployeeCode: `${mark}-${index}` })))
  await signIn(page, 'Rosa Parks', ['employees'])
  await page.goto(`${origin}/employees/import`)
  const rows = [
    `${mark}-0;Jörg;Müller;Prüfer;+49 30 901000`,
    `${mark}-8;Ana;Sá;;call me`,
    `${mark}-9;Ada;Byron;;`,
    `${mark}-9;Ada;Again;;`,
  ]
  const text = `Personalnr.;Vorname;Nachname;Stelle;Mobiltelefon\r\n${rows.join('\r\n')}\r\n`
  const picture = { width: 300, height: 400, channels: 3, background: '#7d8a88' } as const
  const photo = await sharp({ create: picture }).png().toBuffer()
  await page.getByLabel('Files to import').setInputFiles([
    { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') },
    { name: `${mark}-9.PNG`, mimeType: 'image/png', buffer: photo },
    { name: 'nobody.png', mimeType: 'image/png', buffer: photo },
    { name: 'staff.xlsx', mimeType: '', buffer: Buffer.from('x') },
  ])
  await expect(page.getByText('staff.xlsx is a spreadsheet')).toBeVisible()
  await page.getByRole('heading', { name: 'Preview' }).waitFor()
  await page.reload()
  await expect(page.getByText('as Windows, Western Europe')).toBeVisible()
  await expect(page.getByLabel('Encoding')).toBeHidden() // The list can be read without a choice.
  const errors = page.getByRole('table', { name: 'Rows with errors' })
  const cellsOf = (name: string) =>
    errors.getByRole('row').filter({ hasText: name }).locator('th, td').allTextContents()
  await expect(errors).toBeVisible()
  expect((await cellsOf('Ana Sá')).map((cell) => cell.replace(/^Line /, ''))).toEqual([
    ...['3', `Ana Sá ${mark}-8`, 'Mobiltelefon', 'call me'],
    expect.stringMatching(/^Mobiltelefon must be a telephone number: digits/),
  ])
  expect((await cellsOf('Ada Again')).at(-1)).toBe(`Personalnr. "${mark}-9" is taken by line 4.`)
  await expect(page.getByText('2 rows with errors · 1 to add · 1 to change')).toBeInViewport()
  const apply = page.getByRole('button', { name: 'Add 1, change 1' })
  await expect(apply).toBeDisabled()
  await page.getByText(/^Photos without an employee/).click()
  await expect(page.getByText('nobody.png')).toBeVisible()
  await page.getByText(/^To change/).click()
  await expect(page.getByText('Jörg Müller')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Import the rest and skip 2 rows' }).check()
  await apply.click()
  await expect(page.getByText('The list was imported: 1 added, 1 changed, 1 photo.')).toBeVisible()
  const own = (await store.employees.list()).filter(({ EmployeeCode }) => EmployeeCode.startsWith(mark))
  const [changed, , added] = own
  expect([changed?.EmployeeName, added?.EmployeeName]).toEqual(['Jörg Müller', 'Ada Byron'])
  await page.goto(`${siteOrigin}/Home/TeamMembers?EmpId=${added?.empId}`)
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Ada Byron' })).toBeVisible()
})
