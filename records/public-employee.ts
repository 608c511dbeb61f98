import type { OptionalField } from '../contract/employee.ts'
import type { EmployeeDetail } from '../contract/wire/calls.ts'
import type { Consents, Employee, Refusals } from './employee.ts'

/** Which optional fields the company shows (`employee.yaml` in the content). */
export type ShownFields = { bloodGroup: boolean; alternateNumber: boolean }

export type Publicity = {
  consents: Consents
  show: ShownFields
  /** With `EMPLOYEE_CONSENT=required`: a field without a decision is not public. */
  isConsentRequired: boolean
}

/** A decision of the employee restricts what the company shows, and never extends it. */
export const isPublic = (field: OptionalField, { consents, show, isConsentRequired }: Publicity): boolean =>
  isShown(field, show) && (consents[field] ?? !isConsentRequired)

const isShown = (field: OptionalField, show: ShownFields) =>
  ({ BloodGroup: show.bloodGroup, AlternateContactNo: show.alternateNumber })[field]

/** The details that the public gets: an optional field that is not public is empty. */
export const publicDetails = (employee: EmployeeDetail, publicity: Publicity): EmployeeDetail => ({
  ImageName: employee.ImageName,
  EmployeeName: employee.EmployeeName,
  Designation: employee.Designation,
  EmployeeCode: employee.EmployeeCode,
  BloodGroup: isPublic('BloodGroup', publicity) ? employee.BloodGroup : '',
  ContactNo: employee.ContactNo,
  AlternateContactNo: isPublic('AlternateContactNo', publicity) ? employee.AlternateContactNo : '',
})

export const isRefused = (refusals: Refusals, { id }: Pick<Employee, 'id'>, field: string) =>
  refusals.has(`${id} ${field}`)

/** Without the fields that the employee refused: for what is printed, where the company decides which fields are shown. */
export const withoutRefused = (employee: Employee, refusals: Refusals): Employee => ({
  ...employee,
  BloodGroup: isRefused(refusals, employee, 'BloodGroup') ? '' : employee.BloodGroup,
  AlternateContactNo: isRefused(refusals, employee, 'AlternateContactNo') ? '' : employee.AlternateContactNo,
})
