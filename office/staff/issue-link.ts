import type { StaffMember } from '../../records/staff.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import type { InvitationKind } from '../../store/staff/invitations.ts'
import type { Office } from '../cli/open-office.ts'

/** A one-time link. Its token is in the fragment, which browsers do not send. */
export async function issueLink(
  { store, settings }: Pick<Office, 'store' | 'settings'>,
  { id }: StaffMember,
  kind: InvitationKind,
) {
  const token = await store.invitations.issue(id, kind, null)
  return `${consoleOrigin(settings)}/link#${token}`
}
