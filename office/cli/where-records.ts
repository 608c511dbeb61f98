import type { RunSettings } from '../../settings/run-settings.ts'
import { withoutPassword } from '../../settings/setting-error.ts'

/** The location of the records, without a password. */
export const whereRecords = ({ dataDir, databaseUrl }: RunSettings) =>
  databaseUrl ? withoutPassword(databaseUrl) : dataDir

/** The text for an empty list. */
export const emptyListText = (what: string, isFiltered: boolean, settings: RunSettings) =>
  `No ${isFiltered ? `such ${what}` : `${what} yet`} in ${whereRecords(settings)}.\n`
