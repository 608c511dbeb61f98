import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { findStaff } from './find-staff.ts'
import { issueSignInLink } from './issue-sign-in-link.ts'

type Options = { dryRun?: true; json?: true }

/** `staff link`: for a person who lost their passkey, or whose invitation expired. */
export async function linkStaff(office: Office, email: string, { dryRun, json }: Options) {
  const { terminal } = office
  const member = await findStaff(office, email)
  const who = visibleLine(member.name)
  if (member.disabledAt !== null)
    throw new OfficeError(`${who} is disabled; an admin can enable the person in the console.`)
  if (dryRun) return terminal.out(`Would issue a link for ${who}.\n`)
  const { kind, link } = await issueSignInLink(office, member)
  if (json) return terminal.out(jsonText({ staffId: member.id, kind, link }))
  const effect = kind === 'recovery' ? `Using it removes the passkeys of ${who} and ends all sessions.\n` : ''
  terminal.out(`The link for ${who} works once, within 24 hours: ${link}\n${effect}`)
}
