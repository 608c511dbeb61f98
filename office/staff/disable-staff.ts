import type { StaffMember } from '../../records/staff.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { counted } from '../cli/counted.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { visibleLine } from '../cli/terminal.ts'
import { findStaff } from './find-staff.ts'

type Options = { handOverTo?: string; yes?: true; dryRun?: true }

/** `staff disable`: without `--hand-over-to` the open requests of the person have no owner. */
export async function disableStaff(office: Office, email: string, options: Options) {
  const { store, settings, terminal } = office
  const member = await findStaff(office, email)
  const who = `${visibleLine(member.name)} <${visibleLine(member.email)}>`
  const isDone = `${who} is disabled already.\n`
  if (member.disabledAt !== null) return terminal.out(isDone)
  const owner = await findOwner(office, member, options.handOverTo)
  if (options.dryRun) return terminal.out(`Would disable ${who}.\n`)
  const question = `Disable ${who}? All sessions and links of the person end at once.`
  if (!(await isConfirmed(terminal, question, options.yes))) return
  const link = `${consoleOrigin(settings)}/inbox?view=mine`
  const outcome = await store.staff.disable(member.id, null, { to: owner?.id ?? null, link })
  if (outcome === 'last admin')
    throw new OfficeError(
      `${who} is the last admin who can sign in and stays enabled. First add another one, who must use the link: office staff add EMAIL --areas admin`,
    )
  if (outcome === 'unknown owner' && owner) throw cannotOwn(owner)
  if (typeof outcome === 'string') return terminal.out(isDone)
  const requests = counted(outcome.handedOver, 'open request')
  const owned = owner ? `${visibleLine(owner.name)} has the ${requests}` : `${requests} now without an owner`
  terminal.out(`Disabled ${who}; all sessions have ended${outcome.handedOver === 0 ? '' : `; ${owned}`}.\n`)
}

async function findOwner(office: Office, { id }: StaffMember, email: string | undefined) {
  if (email === undefined) return null
  const owner = await findStaff(office, email)
  const owners = await office.store.requests.possibleOwners()
  if (owner.id !== id && owners.some((one) => one.id === owner.id)) return owner
  throw cannotOwn(owner)
}

const cannotOwn = ({ name }: StaffMember) =>
  new OfficeError(
    `${visibleLine(name)} cannot take over requests; expected somebody else with the area inbox. Nothing was changed.`,
  )
