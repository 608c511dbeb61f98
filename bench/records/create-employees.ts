import { inChunks } from '../../store/database/in-chunks.ts'
import { newEmpId } from '../../store/employees/employees.ts'
import type { Store } from '../../store/open-store.ts'

const BATCH_ROWS = 1_000

/** Adds employees without a photo. Every second employee has a card. Resolves to their ids of links. */
export async function createEmployees({ employees, employeeRecords }: Store, count: number) {
  for (let first = 0; first < count; first += BATCH_ROWS) {
    const numbers = Array.from({ length: Math.min(BATCH_ROWS, count - first) }, (_, nth) => first + nth)
    await employees.add(
      numbers.map((n) => ({
        empId: newEmpId(),
        EmployeeName: `Person ${n}`,
        Designation: 'Surveyor',
        EmployeeCode: `C-${n}`,
        ImageName: '',
      })),
    )
  }
  const all = await employees.listPage({ search: '', show: 'all' }, { limit: count })
  for (const some of inChunks(all.filter((_, nth) => nth % 2 === 0)))
    await employeeRecords.issueCards(
      some.map(({ id }) => id),
      null,
    )
  return all.map(({ empId }) => empId)
}
