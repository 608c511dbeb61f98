import { DatabaseSync } from 'node:sqlite'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import { runStatement } from '../support/service/postgres.ts'

type Where = { dataDir: string; databaseUrl?: string }

/** Ends the leases of killed instances, so that a test need not wait until they expire. */
export const expireLeases = (where: Where) => expire(where, 'outbox')

/** The same for the mailbox, which another instance could read only after the lease. */
export const expireMailboxLease = (where: Where) => expire(where, 'mailboxes')

async function expire({ dataDir, databaseUrl }: Where, table: 'outbox' | 'mailboxes') {
  const statement = `update ${table} set "leasedUntil" = 0`
  if (databaseUrl) return void (await runStatement(databaseUrl, statement))
  const database = new DatabaseSync(sqliteFile(dataDir))
  database.exec(`pragma busy_timeout = 5000; ${statement}`)
  database.close()
}
