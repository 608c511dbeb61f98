import type { Page } from '@playwright/test'
import { employeeLink } from '../../../contract/employee-link.ts'
import { type Console, expect, test } from '../../support/page/console.ts'
import { readPages, readSheets } from '../../support/page/read-sheets.ts'
import { anEmployee } from '../../support/service/employees.ts'

/** A label of the sheet with 24, and the margin above the first one. */
const [WIDTH, HEIGHT, TOP] = [70, 37, 0.5]
const LONG_NAME = `${'Wilhelmina-Alexandra Konstantinopolitanska '.repeat(5).trim()}`.slice(0, 199).padEnd(200, 'x')
const WITHOUT_SPACES = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200)
const CHINESE = '欧阳明月'.repeat(50)
const names = [
  'Mara Lindqvist',
  'محمد بن عبد الرحمن آل سعود',
  '王小明',
  'अनुराधा श्रीवास्तव',
  'Δημήτρης',
  'Nguyễn Thị Minh Khai',
  'Łukasz Żółć',
  LONG_NAME,
  WITHOUT_SPACES,
  CHINESE,
]

/** Employees of this test, in the order of the sheets: by name. */
async function addPeople({ store }: Console, count: number) {
  const mark = `B${Math.random().toString(36).slice(2, 8)}`
  const people = Array.from({ length: count }, (_, index) =>
    anEmployee({
      empId: `${mark}-${index}-`.padEnd(32, '0'),
      EmployeeName: names[index] ?? `Person ${index}`,
      EmployeeCode: `${mark}-${index}`,
      Designation: 'Senior Geodetic Engineer',
    }),
  )
  await store.employees.add(people)
  const added = (await store.employees.list()).filter(({ EmployeeCode }) => EmployeeCode.startsWith(mark))
  const sorted = added.toSorted((one, other) =>
    new Intl.Collator('en', { numeric: true }).compare(one.EmployeeName, other.EmployeeName),
  )
  return { people: sorted, ids: sorted.map(({ id }) => id).join(',') }
}

async function openSheet(page: Page, console: Console, ids: string) {
  await page.goto(`${console.origin}/employees/badges?ids=${ids}`)
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

const print = async (page: Page) => readSheets(await page.pdf({ preferCSSPageSize: true }))

const withoutSpaces = (text: string) => text.normalize('NFC').replaceAll(/[\s\u200b-\u200f]/g, '')

/** The label, counted from 1 by rows, in which something is printed. */
const labelOf = ({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }) =>
  1 + Math.floor((left + right) / 2 / WIDTH) + 3 * Math.floor(((top + bottom) / 2 - TOP) / HEIGHT)

const areAbout = (measure: number, expected: number) => expect(Math.abs(measure - expected)).toBeLessThan(0.4)

test('a sheet of 24 labels is printed in its measures, and every code is the link of its employee', async ({
  page,
  staffConsole,
}) => {
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const { people, ids } = await addPeople(staffConsole, 24)
  await openSheet(page, staffConsole, ids)
  await page.getByLabel('Format').selectOption('A4, 24 labels 70 × 37 mm (Avery Zweckform 3474)')
  await page.getByLabel('Sides').selectOption('Back only')
  const backs = await print(page)
  await page.getByLabel('Sides').selectOption('Front only')
  const fronts = readPages(await page.pdf({ preferCSSPageSize: true }))
  expect([fronts.length, backs.length]).toEqual([1, 1])
  for (const { width, height } of [...fronts, ...backs]) {
    areAbout(width, 210)
    areAbout(height, 297)
  }

  const codes = backs[0]?.codes ?? []
  const links = codes.map((code) => [labelOf(code), code.text.replace(/^https?:\/\/[^/]+/, staffConsole.siteOrigin)])
  expect(Object.fromEntries(links)).toEqual(
    Object.fromEntries(people.map(({ empId }, at) => [at + 1, employeeLink(staffConsole.siteOrigin, empId)])),
  )
  for (const { left, right } of codes) expect(right - left).toBeGreaterThan(18) // Readable for a phone at arm's length.

  for (const [index, { EmployeeName }] of people.entries()) {
    const [x, y] = [(index % 3) * WIDTH, TOP + Math.floor(index / 3) * HEIGHT]
    const inLabel = (fronts[0]?.characters ?? []).filter((character) => labelOf(character) === index + 1)
    for (const { text, left, right, top, bottom } of inLabel) {
      expect([text, left >= x, right <= x + WIDTH]).toEqual([text, true, true])
      expect([text, top >= y - 0.1, bottom <= y + HEIGHT]).toEqual([text, true, true])
    }
    const printed = withoutSpaces(inLabel.map(({ text }) => text).join(''))
    // Arabic and Indic letters are joined to other signs.
    const expected = withoutSpaces(EmployeeName)
    if (/^[\p{sc=Latin}\p{sc=Greek}\p{sc=Han}\p{N}\p{P}]+$/u.test(expected)) expect(printed).toContain(expected)
  }
})

test('three cards are printed on the pages of each format, and every code can be read', async ({
  page,
  staffConsole,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const { ids } = await addPeople(staffConsole, 3)
  await openSheet(page, staffConsole, ids)
  for (const [format, width, height, pages] of [
    ['Card printer, CR80 (85.6 × 53.98 mm)', 85.6, 53.98, 6],
    ['A4, 10 name badges 80 × 50 mm (Avery L4785)', 210, 297, 1],
    ['US Letter, 8 name badges 3⅜ × 2⅓ in (Avery 5395)', 215.9, 279.4, 1],
  ] as const) {
    await page.getByLabel('Format').selectOption({ label: format })
    const sheets = await print(page)
    expect(sheets).toHaveLength(pages)
    for (const sheet of sheets) {
      areAbout(sheet.width, width)
      areAbout(sheet.height, height)
    }
    expect(sheets.flatMap(({ codes }) => codes)).toHaveLength(3)
  }
})
