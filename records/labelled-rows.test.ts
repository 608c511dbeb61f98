import { expect, test } from 'vitest'
import { anAgentRequest, aTrialRequest } from '../tests/support/service/records.ts'
import { requestRows } from './labelled-rows.ts'

test('a field that the form no longer describes is shown with its stored name, after the others', () => {
  const request = aTrialRequest({ Fax: '+44 20 7946 0000' })
  const rows = requestRows(request)
  expect(rows.at(-1)).toEqual({ label: 'Fax', text: '+44 20 7946 0000' })
  expect(rows.at(-2)?.label).toBe('Project description')
})

test('labels and all chosen options are in the given words', () => {
  const rows = requestRows(anAgentRequest(), {
    labelOf: ({ label }) => label.toUpperCase(),
    optionText: (list, value) => `${list}: ${value}`,
  })
  expect(rows).toContainEqual({ label: 'INDUSTRY', text: 'industries: Healthcare' })
  expect(rows).toContainEqual({
    label: 'ADDITIONAL FEATURES',
    text: 'features: CRM Integration, features: Real-time Notifications',
  })
})
