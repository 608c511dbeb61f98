import { type Command, InvalidArgumentError } from 'commander'
import { CaseReference } from '../../contract/console/people.ts'
import type { WithOffice } from '../cli/open-office.ts'
import { eraseAfterQuestion } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const EMAIL_HELP = "the visitor's email address"

const REFERENCE_HELP = 'the number of the case in your own files, for the audit'

function readReference(text: string) {
  const read = CaseReference.safeParse(text)
  if (!read.success) throw new InvalidArgumentError(read.error.issues[0]?.message ?? '')
  return read.data
}

export function addPersonCommands(program: Command, withOffice: WithOffice) {
  const person = program
    .command('person')
    .description('stored data of a visitor: requests, and the mails, drafts, deliveries and notes about them')
  person
    .command('export')
    .argument('<email>', EMAIL_HELP)
    .argument(
      '[file]',
      'the file to write, JSON or, with the ending .txt, a text for people; only its owner can read it',
    )
    .description('print all stored data of a visitor as JSON, or write it to a file as JSON or text')
    .option('--reference <text>', REFERENCE_HELP, readReference)
    .option('--force', 'overwrite the file if it exists')
    .option('--dry-run', 'show what would be exported, write nothing')
    .action(withOffice(exportPerson))
  person
    .command('erase')
    .argument('<email>', EMAIL_HELP)
    .description('erase all stored data of a visitor permanently; asks first')
    .option('--reference <text>', REFERENCE_HELP, readReference)
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show what would be erased, change nothing')
    .addHelpText(
      'after',
      '\nCopies remain in backups and in the mailboxes of MAIL_TO: see "Personal data" in docs/operations.md.',
    )
    .action(withOffice(eraseAfterQuestion))
}
