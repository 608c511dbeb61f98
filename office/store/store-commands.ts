import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'
import { backUpStore } from './back-up-store.ts'
import { moveStore } from './move-store.ts'
import { restoreStore } from './restore-store.ts'
import { verifyStore } from './verify-store.ts'

export function addStoreCommands(program: Command, terminal: Terminal) {
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
    .action((options) => verifyStore(terminal, options))
  program
    .command('migrate-store')
    .description(
      'copy the records from SQLite into PostgreSQL, or what a stopped run did not reach',
    )
    .option('--from <folder>', 'the DATA_DIR to copy; the service must not run on it')
    .option('--to <address>', 'postgres://user:pass@host:5432/database, with no records yet')
    .option('--dry-run', 'check both sides, copy nothing; empty tables may be made')
    .option('--json', 'print JSON, for machines')
    .addHelpText(
      'after',
      '\nWithout --from and --to it goes from DATA_DIR to DATABASE_URL; a password is better there, since others see the command.',
    )
    .action((options) => moveStore(terminal, options))
}
