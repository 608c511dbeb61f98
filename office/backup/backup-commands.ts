import type { Command } from 'commander'
import type { WithOffice } from '../cli/open-office.ts'
import type { Terminal } from '../cli/terminal.ts'
import { backUpStore } from './back-up-command.ts'
import { copyStore } from './copy-command.ts'
import { migrateSchema } from './migrate-command.ts'
import { restoreStore } from './restore-command.ts'
import { verifyStore } from './verify-command.ts'

export function addBackupCommands(program: Command, withOffice: WithOffice, terminal: Terminal) {
  program
    .command('backup <file>')
    .description('write records and photos into one new file, while the service runs, and check it')
    .option('--dry-run', 'say what would be written, write nothing')
    .action((file, options) => backUpStore(terminal, file, options))
  program
    .command('restore <file>')
    .description('bring back a backup into a DATA_DIR without records')
    .option('--dry-run', 'check everything, change nothing')
    .action((file, options) => restoreStore(terminal, file, options))
  program
    .command('verify')
    .description(
      'read everything and look for damage, and for records and photos without each other',
    )
    .option('--json', 'print JSON, for machines')
    .action(withOffice(verifyStore))
  program
    .command('store')
    .description('the database itself')
    .command('migrate')
    .description('create the database, or bring its schema to this version')
    .option('--dry-run', 'say what would be done, change nothing')
    .addHelpText(
      'after',
      '\nStop every instance of the service first: one of an older version fails on the new schema.\nThe service migrates by itself when it starts.',
    )
    .action((options) => migrateSchema(terminal, options))
  program
    .command('copy-to-postgres')
    .description(
      'copy the records from SQLite into PostgreSQL, or what a stopped run did not reach',
    )
    .option('--from <folder>', 'the DATA_DIR to copy; the service must not run on it')
    .option('--to <address>', 'postgres://user:pass@host:5432/database, with no records yet')
    .option('--dry-run', 'check both sides, copy nothing')
    .option('--json', 'print JSON, for machines')
    .addHelpText(
      'after',
      '\nWithout --from and --to it goes from DATA_DIR to DATABASE_URL; a password is better there, since others see the command.',
    )
    .action((options) => copyStore(terminal, options))
}
