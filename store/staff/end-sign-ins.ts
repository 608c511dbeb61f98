import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from './audit.ts'

/** The sign-in state. After a restore it must count for nothing: sessions that were ended and links that were used are back. */
const tables = ['sessions', 'invitations', 'challenges'] as const

const ID = 'this'

export async function endSignIns(tx: Kysely<Tables>) {
  let ended = 0n
  for (const table of tables) {
    ended += (await tx.deleteFrom(table).executeTakeFirst()).numDeletedRows
  }
  if (ended > 0n) await writeAudit(tx, { by: null, action: 'ended all sessions and links' })
}

/**
 * Ends all sign-ins of a database that was restored from a dump of PostgreSQL. A dump contains the rows, but not the
 * identity of the server and of the tables, which are created anew.
 */
export async function endSignInsOfEarlierDatabase(db: Kysely<Tables>) {
  const identity = await readIdentity(db)
  const known = await db.selectFrom('databaseIdentity').select('identity').executeTakeFirst()
  if (known?.identity === identity) return
  await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('databaseIdentity')
      .values({ id: ID, identity })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ identity }).where('databaseIdentity.identity', '<>', identity),
      )
      .executeTakeFirst()
    // No row is changed if another instance was first.
    if (numInsertedOrUpdatedRows > 0n) await endSignIns(tx)
  })
}

/** The server, and its ids of the database and of the tables. Some hosts do not show the server. */
async function readIdentity(db: Kysely<Tables>) {
  const isShown = sql<{ is: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute') as is`
  const server = (await isShown.execute(db)).rows[0]?.is
    ? sql`(select system_identifier from pg_control_system())`
    : sql`''`
  const database = sql`(select oid from pg_database where datname = current_database())`
  const oids = tables.map((table) => sql`${sql.lit(table)}::regclass::oid`)
  const parts = sql.join([server, database, ...oids])
  const query = sql<{ identity: string }>`select concat_ws(' ', ${parts}) as identity`
  return (await query.execute(db)).rows[0]?.identity ?? ''
}
