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
  if (member.disabledAt !== null) return terminal.out(`${who} is disabled already.\n`)
  const owner = await findOwner(office, member, options.handOverTo)
  if (options.dryRun) return terminal.out(`Would disable ${who}.\n`)
  const question = `Disable ${who}? All sessions and links of the person end at once.`
  if (!(await isConfirmed(terminal, question, options.yes))) return
  const outcome = await store.staff.disable(member.id, null)
  if (outcome === 'last admin')
    throw new OfficeError(
      `${who} is the last admin and stays enabled. First add another one: office staff add EMAIL --areas admin`,
    )
  const link = `${consoleOrigin(settings)}/inbox?view=mine`
  const handedOver = await store.requests.handOver(member.id, owner?.id ?? null, { by: null, link })
  const count = handedOver === 'unknown owner' ? 0 : handedOver.changed
  const requests = counted(count, 'open request')
  const outcomeOfRequests =
    count === 0 ? '' : owner ? `; ${owner.name} has the ${requests}` : `; no owner: ${requests}`
  terminal.out(`Disabled ${who}; all sessions have ended${outcomeOfRequests}.\n`)
}

async function findOwner(office: Office, { id }: StaffMember, email: string | undefined) {
  if (email === undefined) return null
  const owner = await findStaff(office, email)
  const owners = await office.store.requests.possibleOwners()
  if (owner.id !== id && owners.some((one) => one.id === owner.id)) return owner
  throw new OfficeError(
    `${visibleLine(owner.name)} cannot take over requests; expected somebody else with the area inbox. Nothing was changed.`,
  )
}
