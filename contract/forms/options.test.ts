import { expect, test } from 'vitest'
import { budgetLabel, budgets, expectedUsers, expectedUsersLabel } from './options.ts'

test('budgets are shown as dollar ranges', () => {
  expect(budgets.map(budgetLabel)).toEqual(['$5k – $15k', '$15k – $30k', '$30k – $50k', '$50k – $100k', '$100k+'])
})

test('expected users are shown with their unit', () => {
  expect(expectedUsers.map(expectedUsersLabel).at(-1)).toBe('1000+ users')
})
