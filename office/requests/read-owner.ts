import type { Store } from '../../store/open-store.ts'
import { OfficeError } from '../cli/errors.ts'

/** The id of a staff member; null for `nobody`. */
export async function readOwner({ staff }: Store, email: string) {
  if (email === 'nobody') return null
  const member = await staff.find(email)
  if (member) return member.id
  throw new OfficeError(`No staff member has the address "${email}"; expected an address or "nobody".`)
}
