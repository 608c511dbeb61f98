import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Added } from './store.ts'
import type { Call, Tables } from './tables.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1000

type NewRecord = { call: Call; key: string | null; record: object; now: number }
type Write = (tx: Transaction<Tables>, id: string) => Promise<void>

/** Writes a record in one transaction; with a key, the same record only once. */
export const addOnce = (
  db: Kysely<Tables>,
  { call, key, record, now }: NewRecord,
  write: Write,
): Promise<Added> =>
  db.transaction().execute(async (tx) => {
    const id = randomUUIDv7()
    const claim = { call, fingerprint: fingerprintOf(record), recordId: id, usedAt: now }
    const earlier = key === null ? null : await claimKey(tx, { ...claim, key })
    if (earlier) return earlier
    await write(tx, id)
    return { outcome: 'added', id }
  })

/**
 * Null: the key is ours, write on. Two claims at once wait for each other on the key's row, so that
 * only one of them writes.
 */
async function claimKey(
  tx: Transaction<Tables>,
  claim: Tables['idempotencyKeys'],
): Promise<Added | null> {
  await tx
    .deleteFrom('idempotencyKeys')
    .where('usedAt', '<', claim.usedAt - KEPT_MS)
    .execute()
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['call', 'key']).doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return null
  const earlier = await tx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'recordId'])
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  return earlier.fingerprint === claim.fingerprint
    ? { outcome: 'repeated', id: earlier.recordId }
    : { outcome: 'conflict' }
}

/** The same for the same fields, in whatever order they were written. */
function fingerprintOf(record: object) {
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
