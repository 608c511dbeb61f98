import { withoutPassword } from '../../settings/setting-error.ts'
import { StartError } from '../../settings/start-error.ts'
import type { SchemaChange } from '../schema/migrate.ts'
import type { Database } from './database.ts'
import { isOutOfReach } from './errors.ts'
import { openSqlite } from './open-sqlite.ts'

export type Where = {
  dataDir: string
  /** If set, the records are in PostgreSQL. */
  databaseUrl?: string | undefined
}

/** `schema`: the changes that are allowed; unset: all, the schema is created or migrated to this version. */
export type OpenOptions = Where & { schema?: SchemaChange | undefined }

/** Opens the database with the schema of this version. */
export async function openDatabase(
  { dataDir, databaseUrl, schema = 'migrate' }: OpenOptions,
  onOutOfReach?: (why: string) => void,
): Promise<Database> {
  const database = databaseUrl
    ? await openOnPostgres(databaseUrl, schema)
    : openSqlite(dataDir, { schema })
  await database.migrate().catch(async (error) => {
    if (isOutOfReach(error) && onOutOfReach) return onOutOfReach(String(error))
    await database.close()
    throw isOutOfReach(error) ? outOfReach(databaseUrl, error) : error
  })
  return database
}

/** A lazy import: loading PostgreSQL's client takes a tenth of the start time. */
async function openOnPostgres(databaseUrl: string, schema: SchemaChange) {
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(databaseUrl, schema)
}

const outOfReach = (databaseUrl: string | undefined, error: unknown) =>
  new StartError(
    `The database ${withoutPassword(databaseUrl ?? '')} is out of reach (${(error as Error).message}); start it, or correct DATABASE_URL.`,
  )
