import { withoutPassword } from '../../settings/setting-error.ts'
import { StartError } from '../../settings/start-error.ts'
import type { SchemaChange } from '../schema/migrate.ts'
import type { Database, Prepare } from './database.ts'
import { isOutOfReach } from './errors.ts'
import { openSqlite } from './open-sqlite.ts'

export type Where = {
  dataDir: string
  /** If set, the records are in PostgreSQL. */
  databaseUrl?: string | undefined
}

/** `schema`: the changes that are allowed; unset: all, the schema is created or migrated to this version. */
export type OpenOptions = Where & {
  schema?: SchemaChange | undefined
  /** The clock of SQLite; PostgreSQL has its own. */
  now?: (() => number) | undefined
  /** On PostgreSQL: runs before the first query, after the migration. */
  prepare?: Prepare | undefined
}

/** Opens the database with the schema of this version. */
export async function openDatabase(
  { dataDir, databaseUrl, schema = 'migrate', now, prepare }: OpenOptions,
  onOutOfReach?: (why: string) => void,
): Promise<Database> {
  const database = databaseUrl
    ? await openOnPostgres(databaseUrl, schema, prepare)
    : openSqlite(dataDir, { schema, now })
  await database.migrate().catch(async (error) => {
    if (isOutOfReach(error) && onOutOfReach) return onOutOfReach(String(error))
    await database.close()
    throw isOutOfReach(error) ? outOfReach(databaseUrl, error) : error
  })
  return database
}

/** A lazy import: loading PostgreSQL's client takes a tenth of the start time. */
async function openOnPostgres(databaseUrl: string, schema: SchemaChange, prepare?: Prepare) {
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(databaseUrl, schema, prepare)
}

const outOfReach = (databaseUrl: string | undefined, error: unknown) =>
  new StartError(
    `The database ${withoutPassword(databaseUrl ?? '')} is unreachable (${(error as Error).message}); start it, or correct DATABASE_URL.`,
  )
