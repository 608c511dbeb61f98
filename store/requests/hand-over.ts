import { type Kysely, sql } from 'kysely'
import { databaseTime } from '../database/database-time.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { isOpen, tables } from './request-tables.ts'

/** Gives all open requests of a staff member to another one, or to nobody; resolves to their number. */
export async function handOverRequests(
  tx: Kysely<Tables>,
  now: () => number,
  { from, to, by }: { from: string; to: string | null; by: string | null },
): Promise<number> {
  const at = await databaseTime(tx, now)
  let count = 0
  for (const table of tables) {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from ${sql.table(table)} where owner = ${from} and ${isOpen}
      order by id ${isPostgres(tx) ? sql`for update` : sql``}`.execute(tx)
    for (const some of inChunks(rows)) {
      const ids = some.map(({ id }) => id)
      await tx
        .updateTable(table)
        .set((request) => ({ owner: to, version: request('version', '+', 1) }))
        .where('id', 'in', ids)
        .execute()
      const changes = some.map(({ id, version }) => ({
        id: newId(),
        requestId: id,
        version: version + 1,
        at,
        by,
        field: 'owner' as const,
        before: from,
        after: to,
      }))
      for (const batch of inChunks(changes, 100))
        await tx.insertInto('requestChanges').values(batch).execute()
    }
    count += rows.length
  }
  if (count > 0)
    await writeAudit(tx, now, {
      by,
      action: 'handed over requests',
      subject: from,
      fields: 'owner',
    })
  return count
}
