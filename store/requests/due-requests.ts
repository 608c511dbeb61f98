import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import { isDue, isWaiting } from './request-columns.ts'

export type DueRequest = Pick<Tables['requests'], 'id' | 'form' | 'receivedAt' | 'followUpOn' | 'waitingSince'>

/** More than anybody answers in a day. */
const MAX_DUE = 20

/** `owner`: the id of a staff member, null for requests without an owner. `today`: a date in the company's time zone. */
type Due = { owner: string | null; today: string }

/** The requests of an owner that are in the view Due or Waiting for us: up to twenty, newest first, and how many there are. */
export async function readDue(db: Kysely<Tables>, { owner, today }: Due) {
  const isOf = owner === null ? sql`owner is null` : sql`owner = ${owner}`
  const due = sql`select id from requests where ${isDue(today)} and ${isOf}
    union select id from requests where ${isWaiting} and ${isOf}`
  const { rows } = await sql<DueRequest>`select id, form, "receivedAt", "followUpOn", "waitingSince" from requests
    where id in (${due}) order by id desc limit ${MAX_DUE}`.execute(db)
  const { rows: counts } = await sql<{ count: number }>`select count(*) as count from (${due}) as due`.execute(db)
  return { requests: rows, count: Number(counts[0]?.count ?? 0) }
}
