import { withoutPassword } from '../../settings/setting-error.ts'
import { StartError } from '../../settings/start-error.ts'
import type { Database } from './database.ts'
import { makeFirstFolder } from './make-first-folder.ts'
import { openSqlite } from './open-sqlite.ts'
import { isOutOfReach } from './postgres-errors.ts'

export type Where = {
  dataDir: string
  /** Set: the records are in PostgreSQL. */
  databaseUrl?: string | undefined
}

/** Opens the database and brings its tables to this version's form. */
export async function openDatabase(
  { dataDir, databaseUrl }: Where,
  onOutOfReach?: (why: string) => void,
): Promise<Database> {
  if (!databaseUrl) makeFirstFolder(dataDir)
  const database = databaseUrl ? await openOnPostgres(databaseUrl) : openSqlite(dataDir)
  await database.migrate().catch(async (error) => {
    if (isOutOfReach(error) && onOutOfReach) return onOutOfReach(String(error))
    await database.close()
    throw isOutOfReach(error) ? outOfReach(databaseUrl, error) : error
  })
  return database
}

/** Its client is loaded by those who use it: it is a tenth of a start. */
async function openOnPostgres(databaseUrl: string) {
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(databaseUrl)
}

const outOfReach = (databaseUrl: string | undefined, error: unknown) =>
  new StartError(
    `The database ${withoutPassword(databaseUrl ?? '')} is out of reach (${(error as Error).message}); start it, or correct DATABASE_URL.`,
  )
