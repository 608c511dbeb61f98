import { withoutPassword } from '../../settings/setting-error.ts'
import { SchemaError } from '../schema/migrate.ts'
import { openDatabase, type Where } from './open-database.ts'
import { openSqlite, sqliteFile } from './open-sqlite.ts'

/** The pending migrations of a database, and a function that applies them. */
export async function planMigration({ dataDir, databaseUrl }: Where) {
  const where = { dataDir, databaseUrl }
  const { pending, isMissing } = await schemaState(where)
  return {
    /** The file, or the address without its password. */
    database: databaseUrl ? withoutPassword(databaseUrl) : sqliteFile(dataDir),
    pending,
    /** True if the database has no schema. */
    isMissing,
    async migrate() {
      // A running service of the older version would fail on the new schema. On SQLite an exclusive lock detects the service.
      const needsLock = !databaseUrl && !isMissing
      const database = needsLock
        ? openSqlite(dataDir, { schema: 'migrate', exclusive: true })
        : await openDatabase(where)
      try {
        await database.migrate()
      } finally {
        await database.close()
      }
    },
  }
}

async function schemaState(where: Where): Promise<Pick<SchemaError, 'pending' | 'isMissing'>> {
  try {
    await (await openDatabase({ ...where, schema: 'none' })).close()
    return { pending: [], isMissing: false }
  } catch (error) {
    if (error instanceof SchemaError) return error
    throw error
  }
}
