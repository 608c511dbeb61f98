import { noTexts, optionalFields } from '../../../contract/employee.ts'
import type { NewEmployee } from '../../../records/employee.ts'
import type { Store } from '../../../store/open-store.ts'
import type { PhotoSizes } from '../../../store/schema/tables.ts'

let count = 0

/** A photo for the store, which does not decode it. */
export const aPhoto = (of = 'a picture'): PhotoSizes => ({
  card: Buffer.from(`${of}, card`),
  page: Buffer.from(`${of}, page`),
  enlarged: Buffer.from(`${of}, enlarged`),
  master: Buffer.from(`${of}, master`),
})

/** A complete, unique employee with the given changes. */
export const anEmployee = (change: Partial<NewEmployee> = {}): NewEmployee => ({
  ...noTexts,
  empId: `employee-${++count}`,
  ImageName: '',
  EmployeeName: 'Mara Lindqvist',
  Designation: 'Surveyor',
  EmployeeCode: `S-${String(count).padStart(5, '0')}`, // Sorts in the order of creation.
  BloodGroup: 'O+',
  ContactNo: '+44 20 7946 0104',
  AlternateContactNo: '+44 20 7946 0105',
  ...change,
})

/** Records the same decision about every optional field. */
export async function decide(store: Store, empId: string, isGiven: boolean) {
  const { id } = (await store.employees.find(empId)) ?? { id: '' }
  for (const field of optionalFields) {
    const decision = { field, isGiven, decidedOn: '2026-11-23', by: null }
    await store.employeeRecords.recordConsent(id, decision)
  }
}
