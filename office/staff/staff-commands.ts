import type { Command } from 'commander'
import { areas } from '../../contract/console/areas.ts'
import type { StaffAccess } from '../../store/staff/list-access.ts'
import { isAnonymous } from '../../store/staff/staff.ts'
import { localTime } from '../cli/dates.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { table } from '../cli/table.ts'
import { jsonText } from '../cli/terminal.ts'
import { whereRecords } from '../cli/where-records.ts'
import { addStaff } from './add-staff.ts'
import { disableStaff } from './disable-staff.ts'
import { linkStaff } from './link-staff.ts'

export function addStaffCommands(program: Command, withOffice: WithOffice) {
  const staff = program.command('staff').description('people who may use the staff console')
  staff
    .command('list')
    .description('list all people with their areas and how they sign in')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(list))
  staff
    .command('add')
    .argument('<email>', 'the address of the person')
    .description('add a person and print a one-time link, valid for 24 hours')
    .requiredOption('--areas <list>', `all, or some of: ${areas.join(',')}`)
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
  staff
    .command('disable')
    .argument('<email>', 'the address of the person')
    .description('end the access of a person at once; asks first')
    .option('--hand-over-to <email>', 'who takes over the open requests (default: nobody)')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show who would be disabled, change nothing')
    .action(withOffice(disableStaff))
}

async function list({ store, settings, terminal }: Office, { json }: { json?: true }) {
  const staff = await store.staff.listAccess()
  if (json) return terminal.out(jsonText(staff))
  if (staff.length === 0)
    return terminal.err(
      `Nobody may use the staff console yet in ${whereRecords(settings)}. To add a person: office staff add EMAIL --areas all\n`,
    )
  const columns = [
    { title: 'Email', text: ({ email }: StaffAccess) => email, least: 12 },
    { title: 'Name', text: ({ name }: StaffAccess) => name, least: 8 },
    { title: 'Areas', text: (member: StaffAccess) => member.areas.join(','), least: 5 },
    { title: 'Signs in with', text: meansText },
    { title: 'Last use', text: ({ lastUsedAt }: StaffAccess) => timeText(lastUsedAt) },
    { title: 'State', text: stateText },
  ]
  terminal.out(table(columns, staff, terminal.columns))
}

const timeText = (ms: number | null) => (ms === null ? '' : localTime(ms))

function meansText({ passkeys, hasOidc }: StaffAccess) {
  const keys = passkeys === 1 ? '1 passkey' : passkeys > 0 ? `${passkeys} passkeys` : ''
  return [keys, hasOidc ? 'OIDC' : ''].filter(Boolean).join(', ') || 'nothing yet'
}

function stateText(member: StaffAccess) {
  if (isAnonymous(member)) return 'anonymised'
  return member.disabledAt === null ? 'enabled' : 'disabled'
}
