import { type Kysely, sql } from 'kysely'

/** Of earlier rows only those that were held, or dismissed as spam before the first attempt, were surely never sent. */
export async function addTriedAt(db: Kysely<unknown>) {
  await sql`alter table outbox add column "triedAt" bigint`.execute(db)
  await sql`update outbox set "triedAt" = coalesce("deliveredAt", "createdAt")
    where state in ('delivered', 'failed') or attempts > 0 or "leasedUntil" > 0 or "lastError" is not null
      or "dismissedFor" <> 'marked as spam'`.execute(db)
}
