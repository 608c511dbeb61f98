import type { StaffMember } from '../../records/staff.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import type { Office } from '../cli/open-office.ts'

/** A one-time link. Its token is in the fragment, which browsers do not send. */
export async function issueLink(
  { store, settings }: Pick<Office, 'store' | 'settings'>,
  { id }: StaffMember,
) {
  const { kind, token } = await store.invitations.issue(id, null)
  return { kind, link: `${consoleOrigin(settings)}/link#${token}` }
}
