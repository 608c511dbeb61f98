import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from '../../settings/start-error.ts'
import { employeesIn } from './employees.ts'
import { leadsIn } from './leads.ts'
import { messagesIn } from './messages.ts'
import { migrations } from './migrations.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { openSqlite } from './open-sqlite.ts'
import { outboxIn } from './outbox.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

type Where = { dataDir: string; now?: () => number }

/** Opens the records in `dataDir`, and brings them to this version's form. */
export async function openStore({ dataDir, now = Date.now }: Where): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(openSqlite(dataDir)) })
  await migrate(db).catch(async (error) => {
    await db.destroy()
    throw error
  })
  return {
    leads: leadsIn(db, now),
    messages: messagesIn(db, now),
    employees: employeesIn(db, now),
    outbox: outboxIn(db),
    ping: async () => {
      await sql`select 1 from kysely_migration`.execute(db)
    },
    close: () => db.destroy(),
  }
}

async function migrate(db: Kysely<Tables>) {
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (!error) return
  const why = error instanceof Error ? error.message : String(error)
  throw new StartError(`The database could not be brought to this version's form: ${why}`)
}
