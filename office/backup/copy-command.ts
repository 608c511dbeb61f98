import { type Copied, copyToPostgres } from '../../store/backup/copy-to-postgres.ts'
import { counted } from '../cli/counted.ts'
import { UsageError } from '../cli/errors.ts'
import { settingsOf } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { withProgress } from '../cli/progress-bar.ts'
import { table } from '../cli/table.ts'
import { jsonText, type Terminal } from '../cli/terminal.ts'
import { whereRecords } from '../cli/where-records.ts'

type CopyOptions = { from?: string; to?: string; dryRun?: true; json?: true }

/** `copy-to-postgres` */
export async function copyStore(terminal: Terminal, options: CopyOptions) {
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
      'The target is missing; give --to postgres://user:pass@host:5432/database, or set DATABASE_URL.',
    )
  }
  const how = {
    doing: 'Copying',
    stopped: 'Stopped; the copied records stay in PostgreSQL. Run the same command again to resume.',
  }
  const { dryRun } = options
  const result = await withProgress(terminal, how, (onProgress) =>
    copyToPostgres({ dataDir, databaseUrl, dryRun, onProgress }),
  )
  if (options.json) return terminal.out(jsonText(result))
  terminal.out(table(columns, result.tables, terminal.columns))
  const records = counted(result.copied, 'record')
  const to = whereRecords(settings)
  if (dryRun) return terminal.out(`Would copy ${records} from ${dataDir} to ${to}.\n`)
  terminal.out(
    `${result.copied === 0 ? 'There was nothing to copy' : `Copied ${records}`} from ${dataDir} to ${to}; both sides were compared and are equal.\n`,
  )
}

type Row = Copied['tables'][number]
const columns = [
  { title: 'Table', text: ({ table }: Row) => table },
  { title: 'Rows', text: ({ rows }: Row) => String(rows) },
  { title: 'SHA-256', text: ({ sha256 }: Row) => sha256, least: 12 },
]
