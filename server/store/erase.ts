import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { eraseFromLog } from './erase-from-log.ts'
import type { Erase, EraseBefore, Erased } from './store.ts'
import type { Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

/** So that whoever else writes waits for a short while only. */
const ROWS_TOGETHER = 200

type Table = 'leads' | 'messages'
const mailsOf = { leads: 'leadId', messages: 'messageId' } as const
const tables = Object.keys(mailsOf) as Table[]

export const eraseIn =
  ({ db }: Database): Erase =>
  async (ids) => {
    const erased = await inTransaction(db, async (tx) => {
      const counts = noneErased()
      for (const table of tables) {
        for (const some of inParts(ids[table])) await eraseRows(tx, table, some, counts)
      }
      return counts
    })
    return (await eraseFromLog(db)) ? erased : { ...erased, stillInLog: true }
  }

export const eraseBeforeIn =
  ({ db }: Database): EraseBefore =>
  async (time, goOn = () => true) => {
    const erased = noneErased()
    for (const table of tables) {
      for (let last = ''; goOn(); ) {
        const rows = await rowsBehind(db, table, last)
        const old = rows.filter(({ receivedAt }) => receivedAt < time).map(({ id }) => id)
        if (old.length === 0) break // Ids are made in the order of time.
        const counts = await inTransaction(db, async (tx) => {
          const inThisPart = noneErased()
          await eraseRows(tx, table, await settled(tx, table, old), inThisPart)
          return inThisPart
        })
        for (const what of Object.keys(erased) as (keyof Erased)[]) erased[what] += counts[what]
        last = rows.at(-1)?.id ?? ''
        // SQLite answers at once: without this no request, and no signal to stop, would come through.
        await othersTurn()
      }
    }
    const nothing = erased.leads + erased.messages === 0
    return nothing || (await eraseFromLog(db, goOn)) ? erased : { ...erased, stillInLog: true }
  }

const noneErased = (): Erased => ({ leads: 0, messages: 0, mails: 0 })

const rowsBehind = (db: Kysely<Tables>, table: Table, last: string) =>
  db
    .selectFrom(table)
    .select(['id', 'receivedAt'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(ROWS_TOGETHER)
    .execute()

/** Those that staff were told of. What waits, is held or failed is kept until somebody has dealt with it. */
async function settled(tx: Transaction<Tables>, table: Table, ids: string[]) {
  const mails = await tx
    .selectFrom('outbox')
    .select([`${mailsOf[table]} as about`, 'state'])
    .where(mailsOf[table], 'in', ids)
    .execute()
  const pending = new Set(
    mails.filter(({ state }) => state !== 'delivered').map(({ about }) => about),
  )
  const told = new Set(mails.map(({ about }) => about))
  return ids.filter((id) => told.has(id) && !pending.has(id))
}

async function eraseRows(tx: Transaction<Tables>, table: Table, ids: string[], counts: Erased) {
  if (ids.length === 0) return
  await tx.deleteFrom('idempotencyKeys').where('recordId', 'in', ids).execute()
  const mails = await tx.deleteFrom('outbox').where(mailsOf[table], 'in', ids).executeTakeFirst()
  const records = await tx.deleteFrom(table).where('id', 'in', ids).executeTakeFirst()
  counts.mails += Number(mails.numDeletedRows)
  counts[table] += Number(records.numDeletedRows)
}

function* inParts(ids: string[]) {
  for (let start = 0; start < ids.length; start += ROWS_TOGETHER) {
    yield ids.slice(start, start + ROWS_TOGETHER)
  }
}
