import { sql } from 'kysely'
import { withoutPassword } from '../../settings/setting-error.ts'
import { StartError } from '../../settings/start-error.ts'
import { type NewRecord, recordsIn } from './add-records.ts'
import type { Database } from './database.ts'
import { employeesIn } from './employees.ts'
import { groupCommit } from './group-commit.ts'
import { leadsIn } from './leads.ts'
import { messagesIn } from './messages.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'
import { outboxIn } from './outbox.ts'
import { isOutOfReach } from './postgres-errors.ts'
import type { Added, Store } from './store.ts'

export type Where = {
  dataDir: string
  /** Set: the records are in PostgreSQL. */
  databaseUrl?: string | undefined
}

type Options = Where & {
  now?: () => number
  /** Told how many records a transaction brought to disk. */
  onCommit?: (records: number) => void
  /** Given: a database that is out of reach is waited for, and everything asked meanwhile fails. */
  onOutOfReach?: (why: string) => void
}

/** Opens the records, and brings them to this version's form. */
export async function openStore(options: Options): Promise<Store> {
  const { dataDir, databaseUrl } = options
  const database = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir)
  await database.migrate().catch(async (error) => {
    if (isOutOfReach(error) && options.onOutOfReach) return options.onOutOfReach(String(error))
    await database.close()
    throw isOutOfReach(error) ? outOfReach(databaseUrl, error) : error
  })
  return storeOn(database, options)
}

/** For tests too, which open databases that misbehave. */
export function storeOn(
  database: Database,
  { now = Date.now, onCommit }: Pick<Options, 'now' | 'onCommit'> = {},
): Store {
  const { db, reading } = database
  const addRecord = groupCommit<NewRecord, Added>(recordsIn(db, onCommit))
  return {
    leads: leadsIn(database, { now, addRecord }),
    messages: messagesIn(database, { now, addRecord }),
    employees: employeesIn(database, now),
    outbox: outboxIn(database),
    ping: async () => {
      await sql`select 1 from kysely_migration`.execute(reading)
    },
    close: () => database.close(),
  }
}

const outOfReach = (databaseUrl: string | undefined, error: unknown) =>
  new StartError(
    `The database ${withoutPassword(databaseUrl ?? '')} is out of reach (${(error as Error).message}); start it, or correct DATABASE_URL.`,
  )
