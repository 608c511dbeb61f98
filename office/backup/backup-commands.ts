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
    .description('write all records into one new file, while the service runs, and check it')
    .option('--dry-run', 'say what would be written, write nothing')
    .action((file, options) => backUpStore(terminal, file, options))
  program
    .command('restore <file>')
    .description('restore a backup into an empty DATA_DIR')
    .option('--dry-run', 'check everything, change nothing')
    .action((file, options) => restoreStore(terminal, file, options))
  program
    .command('verify')
    .description('check the database for damage, and records for missing counterparts')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(verifyStore))
  program
    .command('store')
    .description('create or migrate the database')
    .command('migrate')
    .description(
      'create the database, or bring it to this version: its schema, and photos that were files',
    )
    .option('--dry-run', 'say what would be done, change nothing')
    .addHelpText(
      'after',
      '\nStop every instance of the service first: one of an older version fails on the new schema.\nThe service migrates by itself when it starts.',
    )
    .action((options) => migrateSchema(terminal, options))
  program
    .command('copy-to-postgres')
    .description(
      'copy the records from SQLite into PostgreSQL; after a stopped run, the remaining ones',
    )
    .option('--from <folder>', 'the DATA_DIR to copy; the service must not run on it')
    .option('--to <address>', 'postgres://user:pass@host:5432/database, with no records yet')
    .option('--dry-run', 'check both sides, copy nothing')
    .option('--json', 'print JSON, for machines')
    .addHelpText(
      'after',
      '\nDefaults: --from DATA_DIR, --to DATABASE_URL. Put a password there: other users of the machine see the command line.',
    )
    .action((options) => copyStore(terminal, options))
}
