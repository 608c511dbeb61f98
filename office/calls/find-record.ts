import type { Store } from '../../store/open-store.ts'
import { findOne, unknownStaff } from '../cli/find-one.ts'
import type { RecordKind } from './fields.ts'
import { findEmployee } from './find-employee.ts'

/** How staff name a record, for the help. */
export const recordHelp: Record<RecordKind, string> = {
  request: 'the reference, such as 1XB-7QM-3KP, the id, or at least its first 4 characters',
  delivery: 'the id, or at least its first 4 characters',
  employee: 'the employee code, the EmpId, or at least its first 4 characters',
  'staff member': 'the email address',
}

/** The id of a record that staff named. Throws a sentence if not exactly one matches. */
export async function findRecord({ requests, outbox, employees, staff }: Store, kind: RecordKind, text: string) {
  switch (kind) {
    case 'request':
      return findOne(await requests.findStored(text), kind, text, 'requests list').id
    case 'delivery':
      return findOne(await outbox.find(text), kind, text, 'deliveries list').id
    case 'employee':
      return findEmployee(await employees.list(), text).id
    case 'staff member': {
      const member = await staff.find(text.trim())
      if (member) return member.id
      throw unknownStaff(text)
    }
  }
}
