import { withoutPassword } from '../../settings/setting-error.ts'
import { SchemaError } from '../schema/migrate.ts'
import { openDatabase, type Where } from './open-database.ts'
import { openSqlite, sqliteFile } from './open-sqlite.ts'

/** Which migrations a database lacks, and the way to apply them. */
export async function planMigration({ dataDir, databaseUrl }: Where) {
  const where = { dataDir, databaseUrl }
  const { pending, isMissing } = await schemaState(where)
  return {
    /** The file, or the address without its password. */
    database: databaseUrl ? withoutPassword(databaseUrl) : sqliteFile(dataDir),
    pending,
    /** There is no schema at all. */
    isMissing,
    async migrate() {
      // A running service of the older version would fail on the new schema. On SQLite an exclusive lock detects it.
      const isAlone = !databaseUrl && !isMissing
      const database = isAlone
        ? openSqlite(dataDir, { schema: 'migrate', alone: true })
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
