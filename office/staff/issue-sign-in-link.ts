import { signInLink } from '../../contract/console/sign-in.ts'
import type { StaffMember } from '../../records/staff.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import type { Office } from '../cli/open-office.ts'

export async function issueSignInLink({ store, settings }: Pick<Office, 'store' | 'settings'>, { id }: StaffMember) {
  const { kind, token } = await store.invitations.issue(id, null)
  return { kind, link: signInLink(consoleOrigin(settings), token) }
}
