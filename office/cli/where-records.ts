import type { RunSettings } from '../../settings/run-settings.ts'
import { withoutPassword } from '../../settings/setting-error.ts'

/** The location of the records, without a password. */
export const whereRecords = ({ dataDir, databaseUrl }: RunSettings) =>
  databaseUrl ? withoutPassword(databaseUrl) : dataDir

type Options = { since?: string; suspected?: true }

/** The text for an empty list. */
export function emptyListText(what: string, { since, suspected }: Options, settings: RunSettings) {
  const which = `${suspected ? 'suspected ' : ''}${what}${since ? ` since ${since}` : ''}`
  const yet = suspected || since ? '' : ' yet'
  return `No ${which}${yet} in ${whereRecords(settings)}.\n`
}
