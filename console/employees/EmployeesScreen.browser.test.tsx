import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { EmployeeRow } from '../../contract/console/employees/employees.ts'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import { queries } from '../shared/queries.ts'
import EmployeesScreen from './EmployeesScreen.tsx'
import EmployeeScreen from './one/EmployeeScreen.tsx'
import '../../ui/styles/site.css'
import '../console.css'

const aRow = (index: number): EmployeeRow => ({
  id: `e${index}`,
  version: 0,
  name: `Person ${index}`,
  designation: '',
  code: '',
  hasPhoto: false,
  cardIssuedAt: null,
})

async function open() {
  const { hook, searchHook, history } = memoryLocation({ path: '/employees?search=per', record: true })
  await render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <Route path="/employees">
          <EmployeesScreen />
        </Route>
        <Route path="/employees/:id">
          <EmployeeScreen />
        </Route>
        <Toaster dismiss="Dismiss" />
      </Router>
    </QueryClientProvider>,
  )
  return history
}

afterEach(async () => {
  await cleanup()
  queries.clear()
})

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
  await page.viewport(1280, 800) // Phones have no box that selects all.
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

test('j, k and u go through the list from which an employee was opened, and back to it', async () => {
  const rows = [aRow(1), aRow(2), aRow(3)]
  stubCalls({ 'GET /employees': () => ({ body: { rows, count: 3, next: null } }) })
  await page.viewport(1280, 800)
  const history = await open()
  await page.getByRole('link', { name: 'Person 2' }).click()
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => history.at(-1)).toBe('/employees/e3')
  await userEvent.keyboard('kk')
  await expect.poll(() => history.at(-1)).toBe('/employees/e1')
  await userEvent.keyboard('u')
  await expect.poll(() => history.at(-1)).toBe('/employees?search=per')
})

test('the list says that it is out of date as soon as the device is offline', async () => {
  stubCalls({ 'GET /employees': () => ({ body: { rows: [aRow(1)], count: 1, next: null } }) })
  await open()
  await expect.element(page.getByRole('link', { name: 'Person 1' })).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^This list may be out of date: it was loaded at .* offline/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Person 1' })).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^This list may be out of date/)).not.toBeInTheDocument()
})

test('a long name does not break the codes, and on a phone a row is low', async () => {
  const long = { ...aRow(1), name: `Wilhelmina-Alexandra ${'Konstantinopolitanska '.repeat(8)}`, code: 'TS-10424242' }
  const rows = [long, { ...aRow(2), designation: 'Lead AI engineer', code: 'TS-1042', cardIssuedAt: Date.now() }]
  stubCalls({ 'GET /employees': () => ({ body: { rows, count: 2, next: null } }) })
  await page.viewport(1280, 800)
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
