import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { EmployeeRow } from '../../contract/console/employees/employees.ts'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import { queries } from '../shared/queries.ts'
import EmployeesScreen from './EmployeesScreen.tsx'
import '../../ui/styles/site.css'

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
  const { hook, searchHook } = memoryLocation({ path: '/employees' })
  await render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <EmployeesScreen />
        <Toaster dismiss="Dismiss" />
      </Router>
    </QueryClientProvider>,
  )
}

afterEach(() => queries.clear())

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
