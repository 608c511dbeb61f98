import { databaseTime } from '../database/database-time.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import { addChangedEvents } from '../outbox/webhook-events.ts'
import { writeAudit } from '../staff/audit.ts'
import type { HandOverRequests } from '../staff/staff.ts'
import { addAssignedNotice } from './change-request.ts'
import { isOpen } from './request-columns.ts'

/** In the transaction that ends the person's access, so that neither is stored without the other. */
export const handOverRequests: HandOverRequests = async (tx, { from, to, by, link }) => {
  const at = await databaseTime(tx)
  const rows = await tx
    .selectFrom('requests')
    .select(['id', 'version'])
    .where('owner', '=', from)
    .where(isOpen)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return 0
  for (const some of inChunks(rows)) {
    const ids = some.map(({ id }) => id)
    await tx
      .updateTable('requests')
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
    for (const batch of inChunks(changes, 100)) await tx.insertInto('requestChanges').values(batch).execute()
    await addChangedEvents(tx, { ids, at })
  }
  await writeAudit(tx, { by, action: 'handed over requests', subject: from, fields: 'owner' })
  await addAssignedNotice(tx, { owner: to, by, link })
  return rows.length
}
