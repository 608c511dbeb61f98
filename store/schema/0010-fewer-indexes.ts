import { type Kysely, sql } from 'kysely'

/**
 * A new request was written to thirteen indexes, and is now to six. A list of 100,000 requests needs one: behind the id it has the columns of
 * all filters, so that a filter reads the index, and of the table only what it shows.
 */
export async function mergeRequestIndexes(db: Kysely<unknown>) {
  const dropped = [
    'ByStatus',
    'ByOwner',
    'ByIndustry',
    'ByBudget',
    'NotSpam',
    'ByForm',
    'OpenByOwner',
    'OpenByFollowUp',
  ]
  for (const name of [...dropped, 'Erasable', 'ByReceipt'])
    await sql`drop index ${sql.id(`requests${name}`)}`.execute(db)
  await sql`create index "requestsListed" on requests (id, status, owner, industry, budget, form, "followUpOn")
    where "spamAt" is null and ("heldAt" is null or "acceptedAt" is not null)`.execute(db)
  await sql`create index "requestsOpen" on requests (owner, id, status, industry, budget, form, "followUpOn")
    where status not in ('won', 'lost') and "spamAt" is null`.execute(db)
  await sql`create index "requestsDue" on requests ("followUpOn", id)
    where "followUpOn" is not null and status not in ('won', 'lost') and "spamAt" is null`.execute(db)
  await sql`create index "requestsByReceipt" on requests ("receivedAt", id, version, status)`.execute(db)
}
