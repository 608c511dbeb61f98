import { expect, test } from 'vitest'
import { isPublic, publicDetails } from './public-employee.ts'

const all = { bloodGroup: true, alternateNumber: true }
const none = { bloodGroup: false, alternateNumber: false }

// [setting, shown by the company, decision, public]
test.each([
  ['off', true, undefined, true],
  ['off', true, true, true],
  ['off', true, false, false],
  ['off', false, undefined, false],
  ['off', false, true, false],
  ['off', false, false, false],
  ['required', true, undefined, false],
  ['required', true, true, true],
  ['required', true, false, false],
  ['required', false, undefined, false],
  ['required', false, true, false],
  ['required', false, false, false],
] as const)('EMPLOYEE_CONSENT=%s, shown: %s, given: %s: public is %s', (setting, isShown, isGiven, expected) => {
  const consents = isGiven === undefined ? {} : { BloodGroup: isGiven, AlternateContactNo: isGiven }
  const publicity = {
    consents,
    show: isShown ? all : none,
    isConsentRequired: setting === 'required',
  }
  expect(isPublic('BloodGroup', publicity)).toBe(expected)
  expect(isPublic('AlternateContactNo', publicity)).toBe(expected)
})

test('each field follows its own decision and its own line of the content', () => {
  const isConsentRequired = false
  const refused = { consents: { BloodGroup: false }, show: all, isConsentRequired }
  expect(isPublic('BloodGroup', refused)).toBe(false)
  expect(isPublic('AlternateContactNo', refused)).toBe(true)
  const hidden = { consents: {}, show: { ...all, alternateNumber: false }, isConsentRequired }
  expect(isPublic('BloodGroup', hidden)).toBe(true)
  expect(isPublic('AlternateContactNo', hidden)).toBe(false)
})

test('public details have no other fields, and those that are not public are empty', () => {
  const details = {
    ImageName: 'mara.webp',
    EmployeeName: 'Mara Lindqvist',
    Designation: 'Surveyor',
    EmployeeCode: 'S-104',
    BloodGroup: 'O+',
    ContactNo: '+44 20 7946 0104',
    AlternateContactNo: '+44 20 7946 0105',
  }
  const stored = { ...details, id: 'a1', empId: 'secret' }
  const publicity = { consents: { BloodGroup: true }, show: all, isConsentRequired: true }
  expect(publicDetails(stored, publicity)).toEqual({ ...details, AlternateContactNo: '' })
})
