import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { isSerializationFailure } from './errors.ts'

const MAX_ATTEMPTS = 6
const BACKOFF_MS = 5

type AfterCommit = (db: Kysely<Tables>) => void

/** What the transactions in progress will call. */
const afterCommits = new WeakMap<Kysely<Tables>, Set<AfterCommit>>()

/** Called in a transaction: `call` is called once after its commit, with the database. */
export function afterCommit(tx: Kysely<Tables>, call: AfterCommit) {
  const calls = afterCommits.get(tx) ?? new Set()
  afterCommits.set(tx, calls.add(call))
}

/** Runs `work` in a transaction and retries it after a conflict, so `work` must have no other side effects. */
export const inTransaction = <T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  withRetries(async () => {
    const { result, calls } = await start(db).execute(async (tx) => {
      const result = await work(tx)
      return { result, calls: afterCommits.get(tx) ?? [] }
    })
    for (const call of calls) call(db)
    return result
  })

/** Each statement sees what others have committed, also if the default of the server is another. */
const start = (db: Kysely<Tables>) =>
  isPostgres(db) ? db.transaction().setIsolationLevel('read committed') : db.transaction()

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === MAX_ATTEMPTS) throw error
      await wait(BACKOFF_MS * 2 ** attempt * Math.random())
    }
  }
}
