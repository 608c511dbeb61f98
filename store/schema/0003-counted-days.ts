import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/** The columns by which the figures count. */
const countedColumns = sql.raw(
  [
    ...['form', 'industry', 'budget', 'firstTouch', 'lastTouch', 'enteredBy', 'heldAt', 'acceptedAt', 'spamAt'],
    ...['status', 'owner', 'firstAnsweredAt', 'firstAnswerMailId'],
  ]
    .map((column) => `"${column}"`)
    .join(', '),
)

/** No day has 48 hours; the limit from below ends the search in the index. */
const isCounted = sql`exists (select 1 from "countedDays"
  where "from" > new."receivedAt" - 172800000 and "from" <= new."receivedAt" and "to" > new."receivedAt")`

/** Creates the table of kept days, and the triggers that note the time of receipt of each changed request. */
export async function createCountedDays(db: Kysely<unknown>) {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`
  await sql`create table "countedDays" (
    "from" bigint not null,
    "to" bigint not null,
    counts ${text} not null,
    primary key ("from", "to")
  )`.execute(db)
  await sql`create table "changedRequestTimes" ("receivedAt" bigint not null)`.execute(db)
  await sql`create index "changedRequestTimesByTime" on "changedRequestTimes" ("receivedAt")`.execute(db)
  await sql`create index "requestsByReceipt" on requests ("receivedAt")`.execute(db)
  // A new request is received today, and today is not kept. Its day is kept only if the clock was set back.
  if (isPostgres(db)) await createPostgresTriggers(db)
  else await createSqliteTriggers(db)
}

async function createSqliteTriggers(db: Kysely<unknown>) {
  await sql`create trigger "requestsCountedInsert" after insert on requests when ${isCounted} begin
    insert into "changedRequestTimes" values (new."receivedAt"); end`.execute(db)
  await sql`create trigger "requestsCountedUpdate" after update of ${countedColumns} on requests begin
    insert into "changedRequestTimes" values (new."receivedAt"); end`.execute(db)
  await sql`create trigger "requestsCountedDelete" after delete on requests begin
    insert into "changedRequestTimes" values (old."receivedAt"); end`.execute(db)
}

async function createPostgresTriggers(db: Kysely<unknown>) {
  await sql`create function "requestsCounted"() returns trigger language plpgsql
    set search_path from current as $$ begin
    if tg_op = 'DELETE' then
      insert into "changedRequestTimes" values (old."receivedAt");
    elsif tg_op = 'UPDATE' or ${isCounted} then
      insert into "changedRequestTimes" values (new."receivedAt");
    end if;
    return null; end $$`.execute(db)
  await sql`create trigger "requestsCounted" after insert or delete or update of ${countedColumns} on requests
    for each row execute function "requestsCounted"()`.execute(db)
}
