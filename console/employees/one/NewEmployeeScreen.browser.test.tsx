import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../tests/support/console/show.tsx'
import { stubCalls } from '../../../tests/support/console/stub-calls.ts'
import NewEmployeeScreen from './NewEmployeeScreen.tsx'

test('the first invalid field has the focus and says what is wrong', async () => {
  const fields = { EmployeeCode: 'The code is taken.', ContactNo: 'A number is expected.' }
  const body = { code: 'invalid', message: 'Two fields are wrong.', fields }
  stubCalls({ 'POST /employees': () => ({ status: 400, body }) })
  await show(<NewEmployeeScreen />)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const code = page.getByRole('textbox', { name: 'Employee Code' })
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAccessibleDescription('The code is taken.')
})

test('the blood group is one of eight', async () => {
  const calls = stubCalls({ 'POST /employees': () => ({ status: 500 }) })
  await show(<NewEmployeeScreen />)
  const list = page.getByRole('combobox', { name: 'Blood Group' })
  expect([...(list.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Not recorded',
    ...['A+', 'A−', 'B+', 'B−', 'AB+', 'AB−', 'O+', 'O−'],
  ])
  await list.selectOptions('AB−')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => calls[0]?.body).toMatchObject({ BloodGroup: 'AB−' })
})
