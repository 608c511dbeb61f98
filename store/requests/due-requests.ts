import { type Kysely, sql, type Transaction } from 'kysely'
import { databaseTime } from '../database/database-time.ts'
import { addNotice } from '../outbox/notices.ts'
import type { Tables } from '../schema/tables.ts'
import { readOwners } from './owners.ts'
import { isDue, isWaiting } from './request-columns.ts'

export type DueRequest = Pick<Tables['requests'], 'id' | 'form' | 'receivedAt' | 'followUpOn' | 'waitingSince'>

/** More than anybody answers in a day. */
const MAX_DUE = 20

/** `owner`: the id of a staff member, null for requests without an owner who sees them. `today`: in the company's time zone. */
export type Due = { owner: string | null; today: string }

/** The oldest requests of an owner in the views Due and Waiting for us, and how many there are. */
export async function readDue(db: Kysely<Tables>, { owner, today }: Due) {
  const isOf = owner === null ? await hasNoOwner(db) : sql`owner = ${owner}`
  const due = sql`select id from requests where ${isDue(today)} and ${isOf}
    union select id from requests where ${isWaiting} and ${isOf}`
  const { rows } = await sql<DueRequest>`select id, form, "receivedAt", "followUpOn", "waitingSince" from requests
    where id in (${due}) order by id limit ${MAX_DUE}`.execute(db)
  const { rows: counts } = await sql<{ count: number }>`select count(*) as count from (${due}) as due`.execute(db)
  return { requests: rows, count: Number(counts[0]?.count ?? 0) }
}

/** Nor one who was disabled, or does not see requests any more. */
async function hasNoOwner(db: Kysely<Tables>) {
  const { formerOwners } = await readOwners(db)
  const ids = formerOwners.map(({ id }) => id)
  return ids.length === 0 ? sql`owner is null` : sql`(owner is null or owner in (${sql.join(ids)}))`
}

export type DueReceivers = {
  /** The address of the inbox in the console. */
  link: string
  /** Who is told about requests without an owner who sees them. */
  recipients: string[]
}

/**
 * Tells each owner that requests are due or wait for an answer, and the recipients about those without an owner who
 * sees them. Each is told once a day, by one instance.
 */
export async function tellDue(tx: Transaction<Tables>, today: string, { link, recipients }: DueReceivers) {
  const createdAt = await databaseTime(tx)
  const { owners } = await readOwners(tx)
  const receivers = [
    { owner: null, emails: recipients },
    ...owners.map(({ id, email }) => ({ owner: id, emails: [email] })),
  ]
  for (const { owner, emails } of receivers) {
    const { count } = await readDue(tx, { owner, today })
    if (count === 0) continue
    // A notice for each person: it is erased with their address.
    for (const email of emails) {
      const name = `due ${today} ${owner ?? 'without an owner'} ${email}`
      await addNotice(tx, { kind: 'due', name, link, subject: owner, createdAt }, { mail: [email] })
    }
  }
}
