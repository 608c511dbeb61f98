import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** The transactions that made deliveries due. */
const waking = new WeakSet<Kysely<Tables>>()

/** What wakes the workers of this process, by database. */
const wakers = new WeakMap<Kysely<Tables>, Set<() => void>>()

/** Called in a transaction that makes deliveries due: the workers of this process are woken after its commit. */
export const wakeAfterCommit = (tx: Kysely<Tables>) => void waking.add(tx)

/** True if workers are to be woken after the commit of this transaction. */
export const wakesWorkers = (tx: Kysely<Tables>) => waking.has(tx)

export function wakeWorkers(db: Kysely<Tables>) {
  for (const wake of wakers.get(db) ?? []) wake()
}

/** Calls `wake` after each commit that made deliveries due. Returns a function that ends this. */
export function onDue(db: Kysely<Tables>, wake: () => void) {
  const ofDatabase = wakers.get(db) ?? new Set()
  wakers.set(db, ofDatabase.add(wake))
  return () => void ofDatabase.delete(wake)
}
