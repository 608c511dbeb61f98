import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from '../../settings/start-error.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

/** Runs the pending migrations. Of programs that start at the same time one migrates; the others wait. */
export async function migrateToLatest(db: Kysely<Tables>) {
  const provider = { getMigrations: async () => migrations }
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  if (!failed) throw error
  const why = error instanceof Error ? error.message : String(error)
  throw new StartError(`The database could not be brought to this version's form: ${why}`, {
    cause: error,
  })
}

/** The schema change that opening a database may make: any migration, only its creation, or none. */
export type SchemaChange = 'migrate' | 'create' | 'none'

/** The schema is missing or older, and the program that opens the database must not change it. */
export class SchemaError extends StartError {
  override name = 'SchemaError'
  readonly pending: string[]
  /** There is no schema at all. */
  readonly isMissing: boolean

  constructor(message: string, doneMigrations: string[] = []) {
    super(message)
    this.pending = Object.keys(migrations).filter((name) => !doneMigrations.includes(name))
    this.isMissing = doneMigrations.length === 0
  }
}

/** Throws before any change if the schema needs a migration that is not allowed. */
export function refuseOlder(doneMigrations: string[], where: string, allowed: SchemaChange) {
  const lacking = Object.keys(migrations).find((name) => !doneMigrations.includes(name))
  const isMissing = doneMigrations.length === 0
  if (!lacking || allowed === 'migrate' || (allowed === 'create' && isMissing)) return
  throw new SchemaError(
    isMissing
      ? `The database ${where} has no tables yet; run office store migrate or start the service first.`
      : `The database ${where} has the schema of an older version (it lacks "${lacking}"); stop the service, then run office store migrate or start this version. Nothing was changed.`,
    doneMigrations,
  )
}

/** Refuses, before anything is changed, records that a newer version of this program wrote. */
export function refuseNewer(doneMigrations: string[], where: string, otherwise: string) {
  const unknown = doneMigrations.find((name) => !(name in migrations))
  if (unknown === undefined) return
  throw new StartError(
    `The database ${where} was written by a newer version of this program (it has "${unknown}"). Nothing was changed; start that version, or use another ${otherwise}.`,
  )
}
