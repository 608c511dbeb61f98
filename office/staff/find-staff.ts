import { isAnonymous } from '../../store/staff/staff.ts'
import { unknownStaff } from '../cli/find-one.ts'
import type { Office } from '../cli/open-office.ts'

/** The person with this address, or this id. */
export async function findStaff({ store }: Pick<Office, 'store'>, email: string) {
  const member = await store.staff.find(email.trim())
  if (member && !isAnonymous(member)) return member
  throw unknownStaff(email)
}
