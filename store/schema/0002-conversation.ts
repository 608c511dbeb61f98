import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/** The mails between staff and visitors, their files, drafts, and the place up to which the mailbox is read. */
export async function createConversation(db: Kysely<unknown>) {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`
  const bytes = isPostgres(db) ? sql`bytea` : sql`blob`
  await sql`create table "requestMails" (
    id ${text} primary key,
    "requestId" ${text} not null references requests (id) on delete cascade,
    direction ${text} not null,
    kind ${text} not null,
    at bigint not null,
    by ${text},
    "from" ${text} not null,
    "to" ${text} not null,
    subject ${text} not null,
    text ${text} not null,
    quoted ${text},
    "messageId" ${text} not null,
    "inReplyTo" ${text},
    "isVerified" integer not null,
    "isKnownSender" integer not null,
    version bigint not null,
    constraint "requestMailsOnce" unique ("requestId", "messageId")
  )`.execute(db)
  await sql`create index "requestMailsByRequest" on "requestMails" ("requestId", at, id)`.execute(db)
  await sql`create index "requestMailsByMessage" on "requestMails" ("messageId")`.execute(db)
  await sql`create table drafts (
    id ${text} primary key,
    "requestId" ${text} not null references requests (id) on delete cascade,
    "staffId" ${text} not null references staff (id) on delete cascade,
    "to" ${text} not null,
    subject ${text} not null,
    text ${text} not null,
    "updatedAt" bigint not null,
    constraint "draftsOnce" unique ("requestId", "staffId")
  )`.execute(db)
  await sql`create index "draftsByStaff" on drafts ("staffId")`.execute(db)
  await sql`create table "mailFiles" (
    id ${text} primary key,
    "mailId" ${text} references "requestMails" (id) on delete cascade,
    "draftId" ${text} references drafts (id) on delete cascade,
    name ${text} not null,
    type ${text} not null,
    bytes bigint not null,
    "isStored" integer not null,
    "addedAt" bigint not null
  )`.execute(db)
  await sql`create index "mailFilesByMail" on "mailFiles" ("mailId")`.execute(db)
  await sql`create index "mailFilesByDraft" on "mailFiles" ("draftId")`.execute(db)
  await sql`create table "mailFileParts" (
    "fileId" ${text} not null references "mailFiles" (id) on delete cascade,
    nth integer not null,
    content ${bytes} not null,
    primary key ("fileId", nth)
  )`.execute(db)
  await sql`create table mailboxes (
    name ${text} primary key,
    "uidValidity" bigint,
    "lastUid" bigint not null,
    "readAt" bigint,
    "leasedBy" ${text},
    "leasedUntil" bigint not null,
    "failingSince" bigint,
    "lastError" ${text}
  )`.execute(db)
  await sql`alter table staff add column signature ${text} not null default ''`.execute(db)
  await sql`alter table outbox add column "mailId" ${text} references "requestMails" (id) on delete cascade`.execute(db)
  await sql`create index "outboxByMail" on outbox ("mailId")`.execute(db)
  await sql`alter table requests add column "waitingSince" bigint`.execute(db)
  await sql`alter table requests add column "lastWriter" ${text}`.execute(db)
  await sql`alter table requests add column "firstAnswerMailId" ${text}`.execute(db)
  await sql`alter table requests add column "enteredBy" ${text}`.execute(db)
  await sql`create index "requestsWaiting" on requests (id)
    where (status = 'new' or "waitingSince" is not null) and "spamAt" is null and ("heldAt" is null or "acceptedAt" is not null)`.execute(
    db,
  )
}
