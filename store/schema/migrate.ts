import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from '../../settings/start-error.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

/** Runs the pending migrations. If several processes start at the same time, one migrates and the others wait. */
export async function migrateToLatest(db: Kysely<Tables>) {
  const provider = { getMigrations: async () => migrations }
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  if (!failed) throw error
  const why = error instanceof Error ? error.message : String(error)
  throw new StartError(`The database could not be migrated to this version: ${why}`, {
    cause: error,
  })
}

/** The schema changes that are allowed when a database is opened: any migration, only the creation, or none. */
export type SchemaChange = 'migrate' | 'create' | 'none'

/** The schema is missing or older, and the required change is not allowed. */
export class SchemaError extends StartError {
  override name = 'SchemaError'
  readonly pending: string[]
  /** True if the database has no schema. */
  readonly isMissing: boolean

  constructor(message: string, appliedMigrations: string[] = []) {
    super(message)
    this.pending = pendingAfter(appliedMigrations)
    this.isMissing = appliedMigrations.length === 0
  }
}

/** The names of the migrations that are not applied yet. */
export const pendingAfter = (appliedMigrations: string[]) =>
  Object.keys(migrations).filter((name) => !appliedMigrations.includes(name))

/** Throws before any change if the schema needs a migration that is not allowed. */
export function refuseOlder(appliedMigrations: string[], where: string, allowed: SchemaChange) {
  const [missing] = pendingAfter(appliedMigrations)
  const isMissing = appliedMigrations.length === 0
  if (!missing || allowed === 'migrate' || (allowed === 'create' && isMissing)) return
  throw new SchemaError(
    isMissing
      ? `The database ${where} has no tables yet; run office store migrate or start the service first.`
      : `The database ${where} has the schema of an older version (it lacks "${missing}"); stop the service, then run office store migrate or start this version. Nothing was changed.`,
    appliedMigrations,
  )
}

/** The first migration of the state before the first release, which is not migrated. */
const UNRELEASED = '0001-records-and-outbox'

/** Throws before any change if the database is of a newer version of this program, or of the state before the first release. */
export function refuseUnknown(
  appliedMigrations: string[],
  where: string,
  setting: 'DATA_DIR' | 'DATABASE_URL' | 'backup',
) {
  if (appliedMigrations.includes(UNRELEASED)) {
    const empty = setting === 'DATABASE_URL' ? 'an empty PostgreSQL database' : 'an empty DATA_DIR'
    throw new StartError(
      `The database ${where} was written before the first release and cannot be migrated. Nothing was changed; export its requests as CSV and its employees with the previous version, then start with ${empty}, into which employees can be imported again, but not requests, staff, passkeys, history and audit.`,
    )
  }
  const unknown = appliedMigrations.find((name) => !(name in migrations))
  if (unknown === undefined) return
  throw new StartError(
    `The database ${where} was written by a newer version of this program (it has "${unknown}"). Nothing was changed; start that version, or use another ${setting}.`,
  )
}
