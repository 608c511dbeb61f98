import { planMigration } from '../../store/database/plan-migration.ts'
import { settingsOf } from '../cli/open-office.ts'
import type { Terminal } from '../cli/terminal.ts'
import { warnOfOtherUser } from '../cli/warnings.ts'

/** `store migrate` */
export async function migrateSchema(terminal: Terminal, { dryRun }: { dryRun?: true }) {
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
