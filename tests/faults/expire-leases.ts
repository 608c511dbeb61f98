import { DatabaseSync } from 'node:sqlite'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import { runStatement } from '../support/service/postgres.ts'

const EXPIRE = 'update outbox set "leasedUntil" = 0'

/** Ends the leases of killed instances, so that a test need not wait until they expire. */
export async function expireLeases({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }) {
  if (databaseUrl) return void (await runStatement(databaseUrl, EXPIRE))
  const database = new DatabaseSync(sqliteFile(dataDir))
  database.exec(`pragma busy_timeout = 5000; ${EXPIRE}`)
  database.close()
}
