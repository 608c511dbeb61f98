import { checkRestore, restore } from '../../store/backup/restore.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { settingsOf } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import type { Terminal } from '../cli/terminal.ts'
import { warnOfOtherUser } from '../cli/warnings.ts'
import { verifyChecksum } from './checksum.ts'
import { countsText } from './counts-text.ts'

/** `restore FILE` */
export async function restoreStore(terminal: Terminal, name: string, options: { dryRun?: true }) {
  const settings = settingsOf(terminal)
  const { dataDir } = settings
  const file = fromCaller(terminal.env, name)
  if (settings.databaseUrl) {
    throw new UsageError(
      `The records are in PostgreSQL; restore them into an empty database with: pg_restore --dbname="$DATABASE_URL" ${file}`,
    )
  }
  const warning = await verifyChecksum(file)
  if (terminal.signal.aborted) throw new OfficeError('Stopped; nothing was restored.')
  if (options.dryRun) {
    checkRestore({ file, dataDir })
    terminal.err(warning)
    return terminal.out(`Would restore ${file} into ${dataDir}; no problems found.\n`)
  }
  const counts = await restore({ file, dataDir })
  terminal.err(warning)
  warnOfOtherUser({ settings, terminal })
  terminal.out(`Restored ${countsText(counts)} into ${dataDir}.\n`)
}
