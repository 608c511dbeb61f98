import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Console, expect, test } from '../../support/page/console.ts'
import { anEmployee } from '../../support/service/employees.ts'

const aPhoto = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#7d8a88' } })
    .png()
    .toBuffer()

const csv = (text: string, encoding: BufferEncoding = 'utf8') => ({
  name: 'staff.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
})
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** Employees with codes that begin with the mark; the tests of a worker share the records. */
async function open(page: Page, staffConsole: Console, employees = 0) {
  const mark = `I${Math.random().toString(36).slice(2, 8)}`
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const known = Array.from({ length: employees }, (_, index) =>
    anEmployee({ EmployeeCode: `${mark}-${index}`, EmployeeName: `Known ${mark} ${index}` }),
  )
  if (employees > 0) await staffConsole.store.employees.add(known)
  await page.goto(`${staffConsole.origin}/employees/import`)
  const discard = page.getByRole('button', { name: 'Discard this import' })
  await expect(page.getByLabel('Files to import')).toBeAttached()
  if (await discard.isVisible()) await discard.click()
  const find = async () =>
    (await staffConsole.store.employees.list()).filter(({ EmployeeCode }) => EmployeeCode.startsWith(mark))
  return { mark, find, choose: page.getByLabel('Files to import') }
}

test('a list with mistakes is reported with its lines; the rest is imported if HR wants', async ({
  page,
  staffConsole,
}) => {
  const { mark, find, choose } = await open(page, staffConsole, 2)
  const rows = [
    `${mark}-0;Jörg;Müller;Prüfer;+49 30 901000`,
    `${mark}-8;Ana;Sá;;call me`,
    `${mark}-9;Ada;Byron;;`,
    `${mark}-9;Ada;Again;;`,
  ]
  const text = `Personalnr.;Vorname;Nachname;Stelle;Mobiltelefon\r\n${rows.join('\r\n')}\r\n`
  const photo = await aPhoto()
  await choose.setInputFiles([
    csv(text, 'latin1'),
    png(`${mark}-9.PNG`, photo),
    png('nobody.png', photo),
    { name: 'staff.xlsx', mimeType: '', buffer: Buffer.from('x') },
  ])
  await expect(page.getByText('staff.xlsx is a spreadsheet')).toBeVisible()
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
  const [changed, , added] = await find()
  expect([changed?.EmployeeName, added?.EmployeeName]).toEqual(['Jörg Müller', 'Ada Byron'])
  await page.goto(`${staffConsole.siteOrigin}/Home/TeamMembers?EmpId=${added?.empId}`)
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Ada Byron' })).toBeVisible()
})

test('a photo that is missing is a warning, and all values that are added are shown', async ({
  page,
  staffConsole,
}) => {
  const { mark, find, choose } = await open(page, staffConsole)
  const text = `Code,Name,Position,Blood group,Mobile,Photo\n${mark}-1,Ada,Countess,o neg,+44 20 7946 0107,ada.jpg\n`
  await choose.setInputFiles(csv(text))
  const warnings = page.getByRole('table', { name: /^Rows with warnings/ })
  await expect(warnings).toContainText('The photo ada.jpg is missing. The row is imported without it.')
  await page
    .getByText(/^To add/)
    .first()
    .click()
  const added = page.getByRole('table', { name: 'To add' }).getByRole('row', { name: /Ada/ })
  for (const value of ['Countess', 'O−', '+44 20 7946 0107', 'No photo']) await expect(added).toContainText(value)
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page.getByText('1 added, 0 changed, 0 photos.')).toBeVisible()
  expect(await find()).toMatchObject([{ EmployeeName: 'Ada', BloodGroup: 'O−' }])
})

test('an upload that was cut goes on with the photos that are missing', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|photos/)
  const { mark, find, choose } = await open(page, staffConsole)
  const photo = await aPhoto()
  const codes = [1, 2, 3, 4].map((number) => `${mark}-${number}`)
  const sent: string[] = []
  let [isCut, isResumed] = [false, false]
  await page.route('**/photos?name=*', (route) => {
    if (isCut) return route.abort('internetdisconnected')
    sent.push(new URL(route.request().url()).searchParams.get('name') ?? '')
    if (!isResumed) isCut = sent.length === 2
    return route.continue()
  })
  await choose.setInputFiles([
    csv(`Code,Name\n${codes.map((code) => `${code},Person ${code}`).join('\n')}\n`),
    ...codes.map((code) => png(`${code}.png`, photo)),
  ])
  // After all retries.
  await expect(page.getByText('The upload stopped:')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeHidden()
  isCut = false
  isResumed = true
  sent.length = 0
  await page.getByRole('button', { name: 'Send the rest' }).click()
  await page.getByRole('button', { name: 'Add 4' }).click()
  await expect(page.getByText('4 added, 0 changed, 4 photos.')).toBeVisible()
  expect(sent).toEqual(codes.slice(2).map((code) => `${code}.png`))
  expect(await find()).toHaveLength(4)
})

test('a file that is refused on its way is replaced by a new choice, left out, or discarded', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/413/)
  const { mark, choose, find } = await open(page, staffConsole)
  const photo = png(`${mark}-1.png`, await aPhoto())
  const stopped = page.getByText('The upload stopped:')
  let sent = 0
  let isRefused = true
  await page.route('**/photos?name=*', (route) => {
    sent++
    return isRefused ? route.fulfill({ status: 413, body: 'Too large' }) : route.continue()
  })
  await choose.setInputFiles(photo)
  await page.getByRole('button', { name: 'Leave the rest out' }).click()
  await expect(stopped).toBeHidden()

  await choose.setInputFiles([csv(`Code,Name\n${mark}-1,Ada\n`), photo])
  await expect(stopped).toBeVisible()
  await page.getByRole('button', { name: 'Discard this import' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect(stopped).toBeHidden()

  await choose.setInputFiles([csv(`Code,Name\n${mark}-1,Ada\n`), photo])
  await expect(stopped).toBeVisible()
  isRefused = false
  sent = 0
  await choose.setInputFiles(photo)
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page.getByText('1 added, 0 changed, 1 photo.')).toBeVisible()
  expect(sent).toBe(1)
  expect(await find()).toMatchObject([{ EmployeeName: 'Ada' }])
})

test('an import outlives the page, and is discarded', async ({ page, staffConsole }) => {
  const { mark, choose, find } = await open(page, staffConsole)
  await choose.setInputFiles(csv(`Code,Name\n${mark}-1,Ada\n`))
  await expect(page.getByRole('button', { name: 'Add 1' })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add 1' })).toBeEnabled()
  await page.getByRole('button', { name: 'Discard this import' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect(await find()).toEqual([])
})

test('employees who are not in the list are removed after a look at their names', async ({ page, staffConsole }) => {
  const { mark, choose, find } = await open(page, staffConsole, 2)
  const others = (await staffConsole.store.employees.list()).filter(
    ({ EmployeeCode }) => EmployeeCode !== '' && EmployeeCode !== `${mark}-1`,
  )
  const kept = others.map(({ EmployeeCode, EmployeeName }) => `${EmployeeCode},"${EmployeeName}"`)
  await choose.setInputFiles(csv(`Code,Name\n${kept.join('\n')}\n`))
  await page.getByRole('checkbox', { name: 'Remove employees who are not in the list (1)' }).check()
  await page.getByRole('button', { name: 'Remove 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove 1 employee?' })
  await expect(dialog).toContainText(`Known ${mark} 1`)
  await dialog.getByRole('button', { name: 'Remove 1' }).click()
  await expect(page.getByText('0 added, 0 changed, 1 removed, 0 photos.')).toBeVisible()
  expect((await find()).map(({ EmployeeCode }) => EmployeeCode)).toEqual([`${mark}-0`])
})

test('a preview that is out of date is shown anew before anything is changed', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/409/)
  const { mark, choose, find } = await open(page, staffConsole, 1)
  await choose.setInputFiles(csv(`Code,Name,Position\n${mark}-0,New name,Boss\n`))
  const apply = page.getByRole('button', { name: 'Change 1' })
  await expect(apply).toBeEnabled()
  const [employee] = await find()
  await staffConsole.store.employees.change(employee?.id ?? '', {
    by: null,
    version: 0,
    fields: { EmployeeName: 'New name' },
  })
  await apply.click()
  await expect(page.getByText('have changed since the preview')).toBeVisible()
  expect((await find())[0]?.Designation).not.toBe('Boss')
  await apply.click()
  await expect(page.getByText('0 added, 1 changed')).toBeVisible()
})

test('the columns of a list with unknown headings are chosen', async ({ page, staffConsole, expectErrors }) => {
  expectErrors(/400/)
  const { mark, choose, find } = await open(page, staffConsole)
  await choose.setInputFiles(csv(`Kennung,Wer\n${mark}-1,Ada\n`))
  await expect(page.getByText('staff.csv has no column with names')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).selectOption('Wer')
  await page.getByLabel('Employee Code').selectOption('Kennung')
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page.getByText('1 added')).toBeVisible()
  expect(await find()).toMatchObject([{ EmployeeName: 'Ada' }])
})
