import type { Command } from 'commander'
import { areas as allAreas, readAreas } from '../../contract/console/areas.ts'
import { signInLink } from '../../contract/console/sign-in.ts'
import { InviteBody } from '../../contract/console/staff.ts'
import type { StaffMember } from '../../records/staff.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import { isAnonymous } from '../../store/staff/staff.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { unknownStaff } from '../cli/find-one.ts'
import { groupOf } from '../cli/group-of.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'

export function addStaffCommands(program: Command, withOffice: WithOffice) {
  const staff = groupOf(program, 'staff')
  staff
    .command('add')
    .argument('<email>', 'the address of the person')
    .description('add a person and print a one-time link, valid for 24 hours')
    .requiredOption('--areas <list>', `all, or some of: ${allAreas.join(',')}`)
    .option('--name <text>', 'the name of the person (default: the first part of the address)')
    .option('--dry-run', 'check everything, change nothing')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(addStaff))
  staff
    .command('link')
    .argument('<email>', 'the address of the person')
    .description('print a new one-time link; using it replaces the passkeys of the person')
    .option('--dry-run', 'show whose link would be issued, change nothing')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(linkStaff))
}

type Options = { dryRun?: true; json?: true }
type AddOptions = Options & { areas: string; name?: string }

/** `staff add` */
async function addStaff(office: Office, email: string, options: AddOptions) {
  const { store, terminal } = office
  const areas = readAreas(options.areas)
  if (!areas)
    throw new UsageError(`--areas is "${visibleLine(options.areas)}"; expected all, or some of: ${allAreas.join(',')}.`)
  const name = options.name ?? email.split('@')[0]
  const read = InviteBody.safeParse({ email, name, areas })
  if (!read.success) throw new OfficeError(read.error.issues.map(({ message }) => message).join('\n'))
  const who = `${visibleLine(read.data.name)} <${visibleLine(read.data.email)}>`
  if (await store.staff.find(read.data.email)) throw exists(who)
  if (options.dryRun) return terminal.out(`Would add ${who} for ${areas.join(', ')}.\n`)
  const member = await store.staff.add(read.data, null)
  if (!member) throw exists(who)
  const { link } = await issueSignInLink(office, member)
  terminal.out(
    options.json
      ? jsonText({ ...member, link })
      : `Added ${who} for ${areas.join(', ')}.\nThe link works once, within 24 hours: ${link}\n`,
  )
}

const exists = (who: string) =>
  new OfficeError(`${who} is on the list of staff already. For a new link: office staff link EMAIL`)

/** `staff link`: for a person who lost their passkey, or whose invitation expired. */
async function linkStaff(office: Office, email: string, { dryRun, json }: Options) {
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

/** The person with this address, or this id. */
async function findStaff({ store }: Pick<Office, 'store'>, email: string) {
  const member = await store.staff.find(email.trim())
  if (member && !isAnonymous(member)) return member
  throw unknownStaff(email)
}

async function issueSignInLink({ store, settings }: Pick<Office, 'store' | 'settings'>, { id }: StaffMember) {
  const { kind, token } = await store.invitations.issue(id, null)
  return { kind, link: signInLink(consoleOrigin(settings), token) }
}
