import { copyToPostgres, type Moved } from '../../store/backup/copy-to-postgres.ts'
import { UsageError } from '../cli/errors.ts'
import { photosDirOf, settingsOf } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { watched } from '../cli/progress-bar.ts'
import { table } from '../cli/table.ts'
import { jsonText, type Terminal } from '../cli/terminal.ts'
import { whereRecords } from '../cli/where-records.ts'

type MoveOptions = { from?: string; to?: string; dryRun?: true; json?: true }

/** `copy-to-postgres` */
export async function moveStore(terminal: Terminal, options: MoveOptions) {
  const { env } = terminal
  const settings = settingsOf({
    env: {
      ...env,
      ...(options.from !== undefined && { DATA_DIR: fromCaller(env, options.from) }),
      ...(options.to !== undefined && { DATABASE_URL: options.to }),
    },
  })
  const { dataDir, databaseUrl } = settings
  if (!databaseUrl) {
    throw new UsageError(
      'Say where to copy to: --to postgres://user:pass@host:5432/database, or set DATABASE_URL.',
    )
  }
  const how = {
    doing: 'Copying',
    stopped: 'Stopped; what was copied stays there. Run the same again to go on.',
  }
  const { dryRun } = options
  const moved = await watched(terminal, how, (onProgress) =>
    copyToPostgres({ dataDir, databaseUrl, dryRun, onProgress }),
  )
  if (options.json) return terminal.out(jsonText(moved))
  terminal.out(table(columns, moved.tables, terminal.columns))
  const records = moved.copied === 1 ? '1 record' : `${moved.copied} records`
  const to = whereRecords(settings)
  if (dryRun) return terminal.out(`Would copy ${records} from ${dataDir} to ${to}.\n`)
  terminal.out(
    `${moved.copied === 0 ? 'There was nothing to copy' : `Copied ${records}`} from ${dataDir} to ${to}; all of it was compared and is the same.\n`,
  )
  terminal.out(`The photos stay in ${photosDirOf(settings)}: keep that folder.\n`)
}

type Row = Moved['tables'][number]
const columns = [
  { title: 'Table', text: ({ table }: Row) => table },
  { title: 'Rows', text: ({ rows }: Row) => String(rows) },
  { title: 'SHA-256', text: ({ sha256 }: Row) => sha256, least: 12 },
]
