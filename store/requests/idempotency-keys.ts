import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Call, Tables } from '../schema/tables.ts'

/** `repeated`: the key was used before with the same request. `conflict`: it was used with another request; nothing was written. */
export type Added = { outcome: 'added' | 'repeated'; id: string } | { outcome: 'conflict' }

/** The fingerprint is a hash of the validated request, to detect a key that is reused with another request. */
export type Key = { text: string; fingerprint: string }

/** The part of a new request that its claim needs. */
type KeyedRequest = {
  key: Key | null
  row: Pick<Tables['requests'], 'id' | 'receivedAt' | 'form' | 'enteredBy'>
}

/**
 * Claims the idempotency keys of a batch. Returns the results of requests whose key was used before, by the id of
 * their row; the others are new. Concurrent claims of a key wait for the key's row, so that only one of them writes.
 */
export async function claimKeys(tx: Kysely<Tables>, records: KeyedRequest[]): Promise<Map<string, Added>> {
  const claims = records.flatMap(asClaim).sort(byKey)
  if (claims.length === 0) return new Map()
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values(claims)
    .onConflict((conflict) => conflict.columns(['call', 'key']).doNothing())
    .returning('recordId')
    .execute()
  const claimedIds = new Set(claimed.map(({ recordId }) => recordId))
  const usedBefore = claims.filter(({ recordId }) => !claimedIds.has(recordId))
  return usedBefore.length === 0 ? new Map() : answersTo(usedBefore, tx)
}

async function answersTo(usedBefore: Claim[], tx: Kysely<Tables>): Promise<Map<string, Added>> {
  const keys = usedBefore.map(({ key }) => key)
  const rows = await tx.selectFrom('idempotencyKeys').selectAll().where('key', 'in', keys).execute()
  const stored = new Map(rows.map((row) => [nameOf(row), row]))
  return new Map(usedBefore.map((claim) => [claim.recordId, answerTo(claim, stored.get(nameOf(claim)))]))
}

function answerTo({ fingerprint, key }: Claim, stored: Claim | undefined): Added {
  if (!stored) throw new Error(`The Idempotency-Key ${key} was lost while it was read.`)
  return stored.fingerprint === fingerprint ? { outcome: 'repeated', id: stored.recordId } : { outcome: 'conflict' }
}

type Claim = Tables['idempotencyKeys']

const asClaim = ({ key, row }: KeyedRequest): Claim[] =>
  key
    ? [
        {
          call: callOf(row),
          key: key.text,
          fingerprint: key.fingerprint,
          recordId: row.id,
          usedAt: row.receivedAt,
        },
      ]
    : []

function callOf({ form, enteredBy }: KeyedRequest['row']): Call {
  if (enteredBy !== null) return 'POST /requests'
  return form === 'contact' ? 'SendMail' : 'ProposalInsert'
}

/** Idempotency keys are separate for each call. */
const nameOf = ({ call, key }: Claim) => `${call} ${key}`

/** All transactions claim keys in the same order; otherwise two that share keys could deadlock. */
const byKey = (a: Claim, b: Claim) => (nameOf(a) < nameOf(b) ? -1 : 1)

/** A key with its fingerprint, which does not depend on the order of the fields. */
export function keyFor(record: object, text: string | null): Key | null {
  if (text === null) return null
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  return { text, fingerprint: hash('sha256', JSON.stringify(fields)) }
}
