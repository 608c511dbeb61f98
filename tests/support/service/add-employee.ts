import { randomUUID } from 'node:crypto'
import type { EmployeeToAdd } from '../../../store/employees/employees.ts'
import { openStore } from '../../../store/open-store.ts'

/** An employee of the running site, with a unique id. */
export async function addEmployee(dataDir: string, change: Partial<EmployeeToAdd> = {}) {
  const employee = {
    empId: randomUUID(),
    ImageName: '',
    EmployeeName: 'Noor Haddad',
    Designation: 'Survey Engineer',
    EmployeeCode: `TS-${randomUUID().slice(0, 8)}`, // No two employees have the same.
    BloodGroup: 'AB-',
    ContactNo: '+1 (202) 555-0161',
    AlternateContactNo: '+44 20 7946 0161',
    ...change,
  }
  const store = await openStore({ dataDir })
  await store.employees.add([employee])
  await store.close()
  return employee
}
