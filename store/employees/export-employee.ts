import type { Employee } from '../../records/employee.ts'
import type { Audit } from '../staff/audit.ts'
import type { EmployeePhotos } from './employee-photos.ts'
import type { EmployeeRecords } from './employee-records.ts'

type Parts = { employeeRecords: EmployeeRecords; employeePhotos: EmployeePhotos; audit: Audit }

const MAX_AUDIT = 100_000

/** Everything stored about an employee, the photo in Base64. Staff members are named by their ids. */
export async function employeeExport({ employeeRecords, employeePhotos, audit }: Parts, employee: Employee) {
  const [photo, records, entries] = await Promise.all([
    employeePhotos.find(employee.ImageName, 'master'),
    employeeRecords.of(employee.id),
    audit.list({ person: employee.id, limit: MAX_AUDIT }),
  ])
  return {
    employee,
    photo: photo?.toString('base64') ?? null,
    ...records,
    audit: entries.toReversed(),
  }
}
