import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { stubCalls } from '../../../tests/support/console/stub-calls.ts'
import { queries } from '../../shared/queries.ts'
import NewEmployeeScreen from './NewEmployeeScreen.tsx'
import '../../../ui/styles/site.css'

afterEach(async () => {
  await cleanup()
  queries.clear()
})

test('the first invalid field has the focus and says what is wrong', async () => {
  const fields = { EmployeeCode: 'The code is taken.', ContactNo: 'A number is expected.' }
  stubCalls({
    'POST /employees': () => ({
      status: 400,
      body: { code: 'invalid', message: 'Two fields are wrong.', fields },
    }),
  })
  await render(
    <QueryClientProvider client={queries}>
      <NewEmployeeScreen />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const code = page.getByRole('textbox', { name: 'Employee Code' })
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAccessibleDescription('The code is taken.')
})

test('the blood group is one of eight', async () => {
  const calls = stubCalls({ 'POST /employees': () => ({ status: 500 }) })
  await render(
    <QueryClientProvider client={queries}>
      <NewEmployeeScreen />
    </QueryClientProvider>,
  )
  const list = page.getByRole('combobox', { name: 'Blood Group' })
  expect([...(list.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Not recorded',
    ...['A+', 'A−', 'B+', 'B−', 'AB+', 'AB−', 'O+', 'O−'],
  ])
  await list.selectOptions('AB−')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => calls[0]?.body).toMatchObject({ BloodGroup: 'AB−' })
})
