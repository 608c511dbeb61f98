import type { Command } from 'commander'
import { areas } from '../../contract/console/areas.ts'
import { groupOf } from '../cli/group-of.ts'
import type { WithOffice } from '../cli/open-office.ts'
import { addStaff } from './add-staff.ts'
import { linkStaff } from './link-staff.ts'

export function addStaffCommands(program: Command, withOffice: WithOffice) {
  const staff = groupOf(program, 'staff')
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
}
