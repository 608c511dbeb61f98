import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunSettings } from '../../settings/run-settings.ts'
import { planMigration } from '../../store/database/plan-migration.ts'
import { openStore } from '../../store/open-store.ts'
import { counted } from '../cli/counted.ts'
import { settingsOf } from '../cli/open-office.ts'
import { type Terminal, visibleLine } from '../cli/terminal.ts'
import { warnOfOtherUser } from '../cli/warnings.ts'

/** `store migrate` */
export async function migrateSchema(terminal: Terminal, { dryRun }: { dryRun?: true }) {
  const settings = settingsOf(terminal)
  const { database, isMissing, pending, migrate } = await planMigration(settings)
  const names = pending.join(', ')
  if (pending.length === 0) {
    terminal.out(
      `Nothing to do: the database ${database} already has the schema of this version.\n`,
    )
  } else if (dryRun) {
    terminal.out(
      isMissing
        ? `Would create the database ${database}.\n`
        : `Would migrate the database ${database}: ${names}.\n`,
    )
  } else {
    await migrate()
    warnOfOtherUser({ settings, terminal })
    terminal.out(
      isMissing
        ? `Created the database ${database}.\n`
        : `Migrated the database ${database}: applied ${names}.\n`,
    )
  }
  const folder = join(settings.dataDir, 'photos')
  if (!existsSync(folder)) return
  if (dryRun) return terminal.out(`Would move the photos in ${folder} into the database.\n`)
  await movePhotos(terminal, settings, folder)
}

async function movePhotos(terminal: Terminal, settings: RunSettings, folder: string) {
  const store = await openStore({ ...settings, schema: 'none' })
  try {
    const { moved, problems } = await store.movePhotoFiles(settings.dataDir)
    for (const { file, why } of problems) {
      terminal.err(`Warning: ${join(folder, visibleLine(file))} was not moved: it ${why}.\n`)
    }
    if (moved > 0)
      terminal.out(`Moved ${counted(moved, 'photo')} from ${folder} into the database.\n`)
  } finally {
    await store.close()
  }
}
