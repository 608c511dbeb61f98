import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Call, Tables } from '../schema/tables.ts'

/** `repeated`: the key was used before with the same submission. `conflict`: with another one; nothing was written. */
export type Added = { outcome: 'added' | 'repeated'; id: string } | { outcome: 'conflict' }

/** The fingerprint is a hash of the validated submission; it detects a key that is reused with another one. */
export type Key = { text: string; fingerprint: string }

/** The part of a new submission that its claim needs. */
type Keyed = { call: Call; key: Key | null; row: { id: string; receivedAt: number } }

/**
 * Claims the idempotency keys of a batch. Returns the answers to repeated submissions by the id that they would have
 * got; the others are new. Concurrent claims of one key wait for the key's row, so that only one of them writes.
 */
export async function claimKeys(tx: Kysely<Tables>, records: Keyed[]): Promise<Map<string, Added>> {
  const claims = records.flatMap(asClaim).sort(byKey)
  if (claims.length === 0) return new Map()
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values(claims)
    .onConflict((conflict) => conflict.columns(['call', 'key']).doNothing())
    .returning('recordId')
    .execute()
  const ours = new Set(claimed.map(({ recordId }) => recordId))
  const known = claims.filter(({ recordId }) => !ours.has(recordId))
  return known.length === 0 ? new Map() : answersTo(known, tx)
}

async function answersTo(known: Claim[], tx: Kysely<Tables>): Promise<Map<string, Added>> {
  const keys = known.map(({ key }) => key)
  const rows = await tx.selectFrom('idempotencyKeys').selectAll().where('key', 'in', keys).execute()
  const earlier = new Map(rows.map((row) => [nameOf(row), row]))
  return new Map(
    known.map((claim) => [claim.recordId, answerTo(claim, earlier.get(nameOf(claim)))]),
  )
}

function answerTo({ fingerprint, key }: Claim, earlier: Claim | undefined): Added {
  if (!earlier) throw new Error(`The Idempotency-Key ${key} was lost while it was read.`)
  return earlier.fingerprint === fingerprint
    ? { outcome: 'repeated', id: earlier.recordId }
    : { outcome: 'conflict' }
}

type Claim = Tables['idempotencyKeys']

const asClaim = ({ call, key, row: { id, receivedAt } }: Keyed): Claim[] =>
  key
    ? [{ call, key: key.text, fingerprint: key.fingerprint, recordId: id, usedAt: receivedAt }]
    : []

/** Keys count per call. */
const nameOf = ({ call, key }: Claim) => `${call} ${key}`

/** All transactions claim in the same order, or two that share keys would deadlock. */
const byKey = (a: Claim, b: Claim) => (nameOf(a) < nameOf(b) ? -1 : 1)

/** A key with its fingerprint, which does not depend on the order of the fields. */
export function keyFor(record: object, text: string | null): Key | null {
  if (text === null) return null
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  return { text, fingerprint: hash('sha256', JSON.stringify(fields)) }
}
