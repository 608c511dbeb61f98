import type { Command } from 'commander'
import type { WithOffice } from '../cli/open-office.ts'
import { eraseAsked } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

export function addPersonCommands(program: Command, withOffice: WithOffice) {
  const person = program
    .command('person')
    .description('the stored data of a visitor: leads, messages and the mails about them')
  person
    .command('export <email> [file.json]')
    .description('print all of it as JSON, or write it to a file that only its owner can read')
    .option('--force', 'overwrite the file if it exists')
    .option('--dry-run', 'say how much there is, write nothing')
    .action(withOffice(exportPerson))
  person
    .command('erase <email>')
    .description('erase all of it, for good; asks first')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'say what would be erased, change nothing')
    .addHelpText(
      'after',
      '\nBackups and the mailboxes of MAIL_TO keep what they have: see "Personal data" in docs/operations.md.',
    )
    .action(withOffice(eraseAsked))
}
