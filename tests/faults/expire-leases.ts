import { DatabaseSync } from 'node:sqlite'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import { runStatement } from '../support/service/postgres.ts'

type Where = { dataDir: string; databaseUrl?: string }

/** Ends the leases of killed instances, so that a test need not wait until they expire. */
export const expireLeases = (where: Where) => run(where, 'update outbox set "leasedUntil" = 0')

/** The same for the mailbox, which another instance could read only after the lease. */
export const expireMailboxLease = (where: Where) => run(where, 'update mailboxes set "leasedUntil" = 0')

/** Nobody takes these answers back. */
export const makeAnswersDue = (where: Where) => run(where, `update outbox set "dueAt" = 0 where channel = 'answer'`)

async function run({ dataDir, databaseUrl }: Where, statement: string) {
  if (databaseUrl) return void (await runStatement(databaseUrl, statement))
  const database = new DatabaseSync(sqliteFile(dataDir))
  database.exec(`pragma busy_timeout = 5000; ${statement}`)
  database.close()
}
