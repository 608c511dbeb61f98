import { isAnonymous } from '../../store/staff/staff.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { visibleLine } from '../cli/terminal.ts'

/** The person with this address, or this id. */
export async function findStaff({ store }: Pick<Office, 'store'>, email: string) {
  const member = await store.staff.find(email.trim())
  if (member && !isAnonymous(member)) return member
  throw new OfficeError(
    `No staff member has the address "${visibleLine(email)}". To find the person: office staff list`,
  )
}
