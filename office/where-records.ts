import type { RunSettings } from '../settings/run-settings.ts'
import { withoutPassword } from '../settings/setting-error.ts'

/** Where the records are, as it may be printed. */
export const whereRecords = ({ dataDir, databaseUrl }: RunSettings) =>
  databaseUrl ? withoutPassword(databaseUrl) : dataDir
