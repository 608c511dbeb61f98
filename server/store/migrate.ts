import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from '../../settings/start-error.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

/** Programs that start together wait for each other here; one of them does the work. */
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

/** Refuses, before anything is changed, records that a newer version of this program wrote. */
export function refuseNewer(doneMigrations: string[], where: string, otherwise: string) {
  const unknown = doneMigrations.find((name) => !(name in migrations))
  if (unknown === undefined) return
  throw new StartError(
    `The database ${where} was written by a newer version of this program (it has "${unknown}"). Nothing was changed; start that version, or use another ${otherwise}.`,
  )
}
