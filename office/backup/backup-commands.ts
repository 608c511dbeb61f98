import type { Command } from 'commander'
import { planMigration } from '../../store/database/plan-migration.ts'
import { type Office, settingsOf, type WithOffice } from '../cli/open-office.ts'
import type { Terminal } from '../cli/terminal.ts'
import { warnOfOtherUser } from '../cli/warnings.ts'
import { whereRecords } from '../cli/where-records.ts'
import { backUpStore } from './back-up-command.ts'
import { copyStore } from './copy-command.ts'
import { restoreStore } from './restore-command.ts'
import { verifyStore } from './verify-command.ts'

export function addBackupCommands(program: Command, withOffice: WithOffice, terminal: Terminal) {
  program
    .command('backup')
    .argument('<file>', 'a new file')
    .description('write all records to a new file and check it; the service may run')
    .option('--dry-run', 'show what would be written, write nothing')
    .action((file, options) => backUpStore(terminal, file, options))
  program
    .command('restore')
    .argument('<file>', 'a file that backup wrote')
    .description('restore a backup into an empty DATA_DIR')
    .option('--dry-run', 'check everything, change nothing')
    .action((file, options) => restoreStore(terminal, file, options))
  program
    .command('verify')
    .description('check the database for damage, and the records for missing or orphaned ones')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(verifyStore))
  const store = program.command('store').description('create or migrate the database, or secure a restored one')
  store
    .command('after-restore')
    .description('end all sessions, links and sign-ins of the console, which the restored data may bring back')
    .option('--dry-run', 'say what would be ended, change nothing')
    .addHelpText(
      'after',
      '\nNot needed after office restore or pg_restore into new tables: these are noticed. Run it after every other restore (pg_restore --data-only, a base backup, a snapshot, a copied file), before the console is reachable.',
    )
    .action(withOffice(endSignIns))
  store
    .command('migrate')
    .description('create the database, or migrate its schema and photo files to this version')
    .option('--dry-run', 'show what would be done, change nothing')
    .addHelpText(
      'after',
      '\nStop all instances of the service first: older versions fail on the new schema.\nThe service also migrates the database when it starts.',
    )
    .action((options) => migrateSchema(terminal, options))
  program
    .command('copy-to-postgres')
    .description('copy the records from SQLite to PostgreSQL; run it again to resume')
    .option('--from <folder>', 'the DATA_DIR to copy; stop its service first')
    .option('--to <address>', 'postgres://user:pass@host:5432/database, without other records')
    .option('--dry-run', 'check both sides, copy nothing')
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      '\nDefaults: --from DATA_DIR, --to DATABASE_URL. Use DATABASE_URL for an address with a password, because other users of the machine can read the command line.',
    )
    .action((options) => copyStore(terminal, options))
}

/** `store migrate` */
async function migrateSchema(terminal: Terminal, { dryRun }: { dryRun?: true }) {
  const settings = settingsOf(terminal)
  const { database, isMissing, pending, migrate } = await planMigration(settings)
  const names = pending.join(', ')
  if (pending.length === 0) {
    terminal.out(`Nothing to do: the database ${database} already has the schema of this version.\n`)
  } else if (dryRun) {
    terminal.out(
      isMissing ? `Would create the database ${database}.\n` : `Would migrate the database ${database}: ${names}.\n`,
    )
  } else {
    await migrate()
    warnOfOtherUser({ settings, terminal })
    terminal.out(
      isMissing ? `Created the database ${database}.\n` : `Migrated the database ${database}: applied ${names}.\n`,
    )
  }
}

/** `store after-restore` */
async function endSignIns({ store, settings, terminal }: Office, { dryRun }: { dryRun?: true }) {
  const what = `all sessions, links and sign-ins of the console in ${whereRecords(settings)}`
  if (dryRun) return terminal.out(`Would end ${what}.\n`)
  await store.endSignIns()
  terminal.out(`Ended ${what}. Everybody signs in again; issue new links to invited people.\n`)
}
