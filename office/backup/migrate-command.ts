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
    return terminal.out(`The database ${database} has this version's schema already.\n`)
  }
  if (dryRun) {
    return terminal.out(
      isMissing
        ? `Would create the database ${database}.\n`
        : `Would apply ${names} to the database ${database}.\n`,
    )
  }
  await migrate()
  warnOfOtherUser({ settings, terminal })
  terminal.out(
    isMissing
      ? `Created the database ${database}.\n`
      : `The database ${database} has this version's schema now: ${names} ${pending.length === 1 ? 'was' : 'were'} applied.\n`,
  )
}
