import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Route } from 'wouter'
import type { EmployeeAnswer } from '../../../contract/console/employees/employees.ts'
import { noTexts } from '../../../contract/employee.ts'
import { show } from '../../../tests/support/console/show.tsx'
import { stubCalls } from '../../../tests/support/console/stub-calls.ts'
import EmployeesScreen from '../EmployeesScreen.tsx'
import EmployeeScreen from './EmployeeScreen.tsx'

const LIST = '/employees?search=per'

test('j, k and u go through the list from which an employee was opened, with its next page, and back to it', async () => {
  const { calls, history } = await open('e2')
  await expect.element(page.getByText('2 of 4')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => history.at(-1)).toBe('/employees/e3')
  await expect.element(page.getByText('3 of 4')).toBeVisible()
  const listed = calls.filter(({ call }) => call === 'GET /employees').map(({ query }) => query.toString())
  expect(listed.at(-1)).toBe('search=per&show=all&after=2')
  await page.getByRole('button', { name: 'Next employee' }).click()
  await expect.element(page.getByText('4 of 4')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next employee' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('k')
  await expect.poll(() => history.at(-1)).toBe('/employees/e3')
  await userEvent.keyboard('u')
  await expect.poll(() => history.at(-1)).toBe(LIST)
})

test('no key and no step leaves an employee whose changes are not saved', async () => {
  const { history } = await open('e1')
  const designation = page.getByRole('textbox', { name: 'Designation' })
  await designation.fill('Engineer')
  await expect.element(page.getByText('1 of 4, not saved')).toBeVisible()
  page.getByRole('heading', { level: 1 }).element().focus()
  await userEvent.keyboard('jku')
  page.getByRole('button', { name: 'Next employee' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(history.at(-1)).toBe('/employees/e1')
  await expect.element(designation).toHaveValue('Engineer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('The changes were saved.')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => history.at(-1)).toBe('/employees/e2')
})

test('two people who change one employee are told, and nothing that was typed is lost', async () => {
  const { calls, stored } = await open('e1')
  const designation = page.getByRole('textbox', { name: 'Designation' })
  await designation.fill('Director')
  const theirs = anEmployee('e1')
  stored.e1 = { ...theirs, version: 2, fields: { ...theirs.fields, BloodGroup: 'AB-' } }
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect.element(page.getByText('Stale. Theirs: Blood Group: AB-.')).toBeVisible()
  await expect.element(designation).toHaveValue('Director')
  await page.getByRole('button', { name: 'Keep mine, take the rest' }).click()
  await save.click()
  await expect.element(page.getByText('The changes were saved.')).toBeVisible()
  const sent = calls.filter(({ call }) => call === 'PATCH /employees/e1')
  expect(sent.map(({ headers, body }) => [headers.get('if-match'), body])).toEqual([
    ['"1"', { Designation: 'Director' }],
    ['"2"', { Designation: 'Director' }],
  ])
})

test('after a removal the list has its search again', async () => {
  const { history } = await open('e1')
  await page.getByRole('button', { name: 'Remove …' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => history.at(-1)).toBe(LIST)
})

test('an employee who is gone leads back to the list with its search', async () => {
  await open('gone', 'The employee could not be read')
  await expect.element(page.getByRole('link', { name: 'All employees' })).toHaveAttribute('href', LIST)
})

/** Opens the employee from a list of two pages. */
async function open(id: string, title = anEmployee(id).fields.EmployeeName) {
  const ids = ['e1', 'e2', 'e3', 'e4']
  const stored: Record<string, EmployeeAnswer> = Object.fromEntries(ids.map((one) => [one, anEmployee(one)]))
  const rows = [...ids.slice(0, 2), 'gone'].map(aRow)
  const calls = stubCalls({
    'GET /employees': ({ query }) => {
      if (query.has('after')) return { body: { rows: ids.slice(2).map(aRow), count: 4, next: null } }
      return { body: { rows: id === 'gone' ? rows : rows.slice(0, 2), count: 4, next: '2' } }
    },
    ...Object.fromEntries(ids.map((one) => [`GET /employees/${one}`, () => ({ body: stored[one] })])),
    'PATCH /employees/e1': ({ body, headers }) => {
      const { version, fields } = stored.e1 ?? anEmployee('e1')
      if (headers.get('if-match') !== `"${version}"`)
        return { status: 412, body: { code: 'version-stale', message: 'Stale.', version, fields, changes: [] } }
      stored.e1 = { ...anEmployee('e1'), version: version + 1, fields: { ...fields, ...(body as object) } }
      return { body: { id: 'e1', version: version + 1 } }
    },
    'DELETE /employees/e1': () => ({ body: {} }),
  })
  const { history } = await show(
    <>
      <Route path="/employees">
        <EmployeesScreen />
      </Route>
      <Route path="/employees/:id">
        <EmployeeScreen />
      </Route>
    </>,
    LIST,
  )
  await page.getByRole('link', { name: anEmployee(id).fields.EmployeeName }).click()
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  return { calls, history, stored }
}

const aRow = (id: string) => ({
  id,
  version: 1,
  name: anEmployee(id).fields.EmployeeName,
  designation: '',
  code: '',
  hasPhoto: false,
  cardIssuedAt: null,
})

const anEmployee = (id: string): EmployeeAnswer => ({
  id,
  version: 1,
  addedAt: 0,
  hasPhoto: false,
  fields: { ...noTexts, EmployeeName: `Person ${id}` },
  link: `https://sextant.example/employee/${id}`,
  show: { bloodGroup: true, alternateNumber: true },
  isConsentRequired: true,
  consents: [],
  links: [],
  history: [],
})
