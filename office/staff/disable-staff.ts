import { isConfirmed } from '../cli/confirm.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { visibleLine } from '../cli/terminal.ts'
import { findStaff } from './find-staff.ts'

type Options = { yes?: true; dryRun?: true }

/** `staff disable` */
export async function disableStaff(office: Office, email: string, { yes, dryRun }: Options) {
  const { store, terminal } = office
  const member = await findStaff(office, email)
  const who = `${visibleLine(member.name)} <${visibleLine(member.email)}>`
  if (member.disabledAt !== null) return terminal.out(`${who} is disabled already.\n`)
  if (dryRun) return terminal.out(`Would disable ${who}.\n`)
  const question = `Disable ${who}? All sessions and links of the person end at once.`
  if (!(await isConfirmed(terminal, question, yes))) return
  const outcome = await store.staff.disable(member.id, null)
  if (outcome === 'last admin')
    throw new OfficeError(
      `${who} is the last admin and stays enabled. First add another one: office staff add EMAIL --areas admin`,
    )
  terminal.out(`Disabled ${who}; all sessions have ended.\n`)
}
