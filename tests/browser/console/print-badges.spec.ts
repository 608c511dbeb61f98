import type { Page } from '@playwright/test'
import { employeeLink } from '../../../contract/employee-link.ts'
import { type Console, expect, test } from '../../support/page/console.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { readSheets } from '../../support/page/read-sheets.ts'
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

async function openSheet(page: Page, console: Console, ids: string, sheet: string) {
  await page.goto(`${console.origin}/employees/badges?ids=${ids}`)
  await page.getByLabel('Format').selectOption({ label: sheet })
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

const print = async (page: Page) => readSheets(await page.pdf({ preferCSSPageSize: true }))

const withoutSpaces = (text: string) => text.normalize('NFC').replaceAll(/[\s\u200b-\u200f]/g, '')

test('a sheet of 24 labels is printed in its measures, and every code is the link of its employee', async ({
  page,
  staffConsole,
}) => {
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const { people, ids } = await addPeople(staffConsole, 24)
  await openSheet(page, staffConsole, ids, 'A4, 24 labels 70 × 37 mm (Avery Zweckform 3474)')
  const sheets = await print(page)
  expect(sheets).toHaveLength(2)
  for (const { width, height } of sheets) {
    expect(Math.abs(width - 210)).toBeLessThan(0.4)
    expect(Math.abs(height - 297)).toBeLessThan(0.4)
  }

  const [fronts, backs] = sheets
  expect(backs?.codes).toHaveLength(24)
  const expected = people.map(({ empId }, index) => {
    const [column, row] = [2 - (index % 3), Math.floor(index / 3)]
    return { link: employeeLink(staffConsole.siteOrigin, empId), column, row }
  })
  const cells = (backs?.codes ?? []).map(({ text, left, top, right, bottom }) => ({
    link: text.replace(/^https?:\/\/[^/]+/, staffConsole.siteOrigin),
    column: Math.floor((left + right) / 2 / WIDTH),
    row: Math.floor(((top + bottom) / 2 - TOP) / HEIGHT),
  }))
  const byPlace = (one: (typeof cells)[number], other: (typeof cells)[number]) =>
    one.row - other.row || one.column - other.column
  expect(cells.toSorted(byPlace)).toEqual(expected.toSorted(byPlace))
  for (const { left, right } of backs?.codes ?? []) expect(right - left).toBeGreaterThan(18) // Readable for a phone at arm's length.

  for (const [index, { EmployeeName }] of people.entries()) {
    const [x, y] = [(index % 3) * WIDTH, TOP + Math.floor(index / 3) * HEIGHT]
    const inLabel = (fronts?.characters ?? []).filter(
      ({ left, right, top, bottom }) =>
        (left + right) / 2 > x &&
        (left + right) / 2 < x + WIDTH &&
        (top + bottom) / 2 > y &&
        (top + bottom) / 2 < y + HEIGHT,
    )
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

test('the ruler of the printed page has 100 mm', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const { ids } = await addPeople(staffConsole, 1)
  await openSheet(page, staffConsole, ids, 'A4, 24 labels 70 × 37 mm (Avery Zweckform 3474)')
  await page.getByRole('button', { name: 'Ruler to check the printer' }).click()
  const [sheet, ...more] = await print(page)
  expect(more).toEqual([])
  const ticks = (sheet?.strokes ?? []).filter(({ from, to }) => Math.abs(from[0] - to[0]) < 0.01)
  const at = ticks.map(({ from }) => from[0]).toSorted((one, other) => one - other)
  expect(at).toHaveLength(101)
  expect(Math.abs((at.at(-1) ?? 0) - (at[0] ?? 0) - 100)).toBeLessThan(0.1)
})

test('cards to cut have crop marks, and a card printer gets one card on each page', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const { ids } = await addPeople(staffConsole, 3)
  await openSheet(page, staffConsole, ids, 'A4, 10 cards CR80 to cut')
  const [front] = await print(page)
  const marks = (front?.strokes ?? []).filter(
    ({ from, to }) => Math.abs(from[0] - to[0]) < 0.01 && from[1] < 7 && to[1] < 7,
  )
  const cuts = [...new Set(marks.map(({ from }) => Math.round(from[0] * 10) / 10))]
  expect(cuts.toSorted((one, other) => one - other)).toEqual([17.4, 103, 107, 192.6])

  await page.getByLabel('Format').selectOption('cr80')
  const cards = await print(page)
  expect(cards).toHaveLength(6)
  for (const { width, height } of cards) {
    expect(Math.abs(width - 85.6)).toBeLessThan(0.4)
    expect(Math.abs(height - 53.98)).toBeLessThan(0.4)
  }
  expect(cards.map(({ codes }) => codes.length)).toEqual([0, 1, 0, 1, 0, 1])
})

test('a used sheet starts at the first free label, and backs turn with the paper', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const { ids } = await addPeople(staffConsole, 1)
  await openSheet(page, staffConsole, ids, 'A4, 24 labels 70 × 37 mm (Avery Zweckform 3474)')
  await page.getByLabel('Start at label (1 to 24)').fill('6')
  const [front, back] = await print(page)
  const [name] = (front?.characters ?? []).filter(({ text }) => text === 'M')
  expect([Math.floor((name?.left ?? 0) / WIDTH), Math.floor((name?.top ?? 0) / HEIGHT)]).toEqual([2, 1])
  expect(back?.codes.map(({ left, top }) => [left < WIDTH, Math.floor(top / HEIGHT)])).toEqual([[true, 1]])
  await page.getByLabel('Flip on').selectOption('short edge')
  const [, turned] = await print(page)
  expect(turned?.codes.map(({ left, top }) => [left > 2 * WIDTH, Math.floor(top / HEIGHT)])).toEqual([[true, 6]])
})

test('wrong measures are explained, and settings of the printer are remembered', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const { ids } = await addPeople(staffConsole, 1)
  await openSheet(page, staffConsole, ids, 'Custom size')
  await page.getByLabel('Columns').fill('5')
  const says = 'The columns end at 461.4 mm, but the page is 210 mm wide.'
  await expect(page.getByLabel('Columns')).toHaveAccessibleDescription(says)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled()
  await page.getByLabel('Columns').fill('1')
  await page.getByLabel('Offset right (mm)').fill('1.5')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
  await page.reload()
  await expect(page.getByLabel('Columns')).toHaveValue('1')
  await expect(page.getByLabel('Offset right (mm)')).toHaveValue('1.5')
})

test('staff choose people and fields, and are asked after printing whether cards were issued', async ({
  page,
  staffConsole,
}) => {
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const { people } = await addPeople(staffConsole, 2)
  const [first] = people
  const issued: string[][] = []
  await page.route('**/api/employees/cards', (route) => {
    issued.push(route.request().postDataJSON().ids)
    return route.fulfill({ json: { recorded: 1 } })
  })
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event('afterprint'))
  })
  await page.goto(`${staffConsole.origin}/employees/badges`)
  await expect(page.getByText('No one selected')).toBeVisible()
  await page.getByLabel('Name, designation or code').fill(first?.EmployeeCode ?? '')
  await page.getByRole('checkbox', { name: first?.EmployeeCode ?? '' }).check()
  const sheet = page.getByRole('region', { name: 'Page 1' })
  await expect(sheet).toContainText('Blood Group')
  await page.getByRole('checkbox', { name: 'Blood group' }).uncheck()
  await expect(sheet).not.toContainText('Blood Group')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('button', { name: 'Record these cards as issued' }).click()
  await expect(page.getByText('1 card recorded as issued.')).toBeVisible()
  expect(issued).toEqual([[first?.id]])
})

for (const [width, colorScheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const) {
  test(`the badge sheets are accessible and fit ${width} px in the ${colorScheme} theme`, async ({
    page,
    staffConsole,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
    const { ids } = await addPeople(staffConsole, 3)
    await openSheet(page, staffConsole, ids, 'A4, 10 cards CR80 to cut')
    expect(await findViolations(page)).toEqual([])
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.offsetWidth,
    )
    expect(excess).toBe(0)
  })
}
