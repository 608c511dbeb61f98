import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EmployeeRow } from '../../contract/console/employees/employees.ts'
import { show } from '../../tests/support/console/show.tsx'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import EmployeesScreen from './EmployeesScreen.tsx'

const aRow = (index: number): EmployeeRow => ({
  id: `e${index}`,
  version: 0,
  name: `Person ${index}`,
  designation: '',
  code: '',
  hasPhoto: false,
  cardIssuedAt: null,
})

const open = () => show(<EmployeesScreen />, '/employees')

test('cards are recorded in parts of 500, and after a failure only the others once more', async () => {
  const rows = Array.from({ length: 501 }, (_, index) => aRow(index))
  let failures = 1
  const calls = stubCalls({
    'GET /employees': () => ({ body: { rows, count: rows.length, next: null } }),
    'POST /employees/cards': ({ body }) => {
      const { ids } = body as { ids: string[] }
      if (ids.includes('e500') && failures-- > 0) return { status: 503 }
      return { body: { recorded: ids.length } }
    },
  })
  const recorded = () =>
    calls
      .filter(({ call }) => call === 'POST /employees/cards')
      .map(({ body }) => (body as { ids: string[] }).ids.length)
  await open()
  await page.getByLabelText('Select all shown').click()
  await expect.element(page.getByText('501 selected')).toBeVisible()
  const record = page.getByRole('button', { name: 'Record cards as issued' })
  await record.click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  expect(recorded()).toEqual([500, 1])
  await record.click()
  await expect.element(page.getByText('1 card recorded as issued.')).toBeVisible()
  await vi.waitFor(() => expect(recorded()).toEqual([500, 1, 1]))
  await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument()
})

test('a long name does not break the codes, and on a phone a row is low', async () => {
  const long = { ...aRow(1), name: `Wilhelmina-Alexandra ${'Konstantinopolitanska '.repeat(8)}`, code: 'TS-10424242' }
  const rows = [long, { ...aRow(2), designation: 'Lead AI engineer', code: 'TS-1042', cardIssuedAt: Date.now() }]
  stubCalls({ 'GET /employees': () => ({ body: { rows, count: 2, next: null } }) })
  await open()
  const code = page.getByText('TS-10424242')
  await expect.element(code).toBeVisible()
  const range = new Range()
  range.selectNodeContents(code.element())
  expect(range.getClientRects()).toHaveLength(1)
  await expect.element(page.getByText('Card', { exact: true })).not.toBeVisible()
  await page.viewport(360, 740)
  expect(page.getByRole('row').filter({ hasText: 'Person 2' }).element().clientHeight).toBeLessThan(100)
})
