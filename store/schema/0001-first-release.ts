import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/** Types that the two databases name differently. */
type Schema = { db: Kysely<unknown>; text: RawBuilder<unknown>; bytes: RawBuilder<unknown> }

/** All tables of the first release. A table comes after the tables that its foreign keys reference. */
export async function createFirstRelease(db: Kysely<unknown>) {
  const schema = {
    db,
    // Sorted by bytes, as in SQLite, regardless of the server's collation.
    text: isPostgres(db) ? sql`text collate "C"` : sql`text`,
    bytes: isPostgres(db) ? sql`bytea` : sql`blob`,
  }
  await createRequests(schema)
  await createRequestChanges(schema)
  await createNotes(schema)
  await createSearch(schema)
  await createConsentTexts(schema)
  await createIdempotencyKeys(schema)
  await createNotices(schema)
  await createOutbox(schema)
  await createChannels(schema)
  await createEmployees(schema)
  await createEmployeeLinks(schema)
  await createIssuedCards(schema)
  await createEmployeeConsents(schema)
  await createEmployeeImports(schema)
  await createPhotos(schema)
  await createRevisions(schema)
  await createStaff(schema)
  await createSignIn(schema)
  await createAudit(schema)
}

async function createRequests({ db, text }: Schema) {
  await sql`create table requests (
    id ${text} primary key,
    "receivedAt" bigint not null,
    "createdAt" bigint,
    form ${text} not null,
    fields ${text} not null,
    html ${text},
    name ${text},
    email ${text},
    company ${text},
    subject ${text},
    industry ${text},
    budget ${text},
    locale ${text},
    "consentHash" ${text},
    "firstTouch" ${text},
    "lastTouch" ${text},
    "suspectedFor" ${text},
    "heldAt" bigint,
    "acceptedAt" bigint,
    "spamAt" bigint,
    status ${text} not null,
    owner ${text},
    "followUpOn" ${text},
    "firstAnsweredAt" bigint,
    version bigint not null
  )`.execute(db)
  // For the views and filters of the console, newest first, and for retention. The columns behind the id let SQLite apply
  // other filters without reading the rows.
  const isNotSpam = sql`"spamAt" is null and ("heldAt" is null or "acceptedAt" is not null)`
  const isSpam = sql`"spamAt" is not null or ("heldAt" is not null and "acceptedAt" is null)`
  const isUndecided = sql`"suspectedFor" is not null and "acceptedAt" is null and "spamAt" is null`
  const isOpen = sql`status not in ('won', 'lost') and "spamAt" is null`
  const indexes = [
    ['ByStatus', sql`(status, id, owner, industry, budget, form) where ${isNotSpam}`],
    ['ByOwner', sql`(owner, id, status, industry, budget, form) where ${isNotSpam}`],
    ['ByIndustry', sql`(industry, id, budget, status, owner, form) where ${isNotSpam}`],
    ['ByBudget', sql`(budget, id, industry, status, owner, form) where ${isNotSpam}`],
    ['NotSpam', sql`(id, form) where ${isNotSpam}`],
    ['ByForm', sql`(form, id, status, owner, industry, budget) where ${isNotSpam}`],
    ['Spam', sql`(id) where ${isSpam}`],
    ['Undecided', sql`(id) where ${isUndecided}`],
    ['OpenByOwner', sql`(owner, id) where ${isOpen}`],
    ['OpenByFollowUp', sql`("followUpOn", id) where ${isOpen}`],
    ['ByEmail', sql`(lower(email), id)`],
    ['Erasable', sql`("receivedAt", id) where (version = 0 or status in ('won', 'lost'))`],
    ['BySpamAt', sql`("spamAt", id) where "spamAt" is not null`],
  ] as const
  for (const [name, rest] of indexes)
    await sql`create index ${sql.id(`requests${name}`)} on requests ${rest}`.execute(db)
}

async function createRequestChanges({ db, text }: Schema) {
  await sql`create table "requestChanges" (
    id ${text} primary key,
    "requestId" ${text} not null,
    version bigint not null,
    at bigint not null,
    by ${text},
    field ${text} not null,
    before ${text},
    after ${text}
  )`.execute(db)
  await sql`create index "requestChangesByRequest" on "requestChanges" ("requestId")`.execute(db)
}

async function createNotes({ db, text }: Schema) {
  await sql`create table notes (
    id ${text} primary key,
    "requestId" ${text} not null,
    at bigint not null,
    by ${text},
    text ${text} not null
  )`.execute(db)
  await sql`create index "notesByRequest" on notes ("requestId")`.execute(db)
}

/** The words of each request, and an index that finds beginnings of words. */
async function createSearch({ db, text }: Schema) {
  await sql`create table "unindexedRequests" ("requestId" ${text} primary key)`.execute(db)
  if (isPostgres(db)) {
    await sql`create table "searchTexts" (
      number bigint primary key,
      "requestId" ${text} not null unique,
      words ${text} not null
    )`.execute(db)
    await sql`create index "searchTextsByWord" on "searchTexts"
      using gin (array_to_tsvector(string_to_array(words, ' ')))`.execute(db)
    return
  }
  await sql`create table "searchTexts" (
    number integer primary key,
    "requestId" text not null unique,
    words text not null
  )`.execute(db)
  await sql`create virtual table "searchIndex" using fts5(
    words, content='searchTexts', content_rowid='number', prefix='2 3', detail='none',
    tokenize='ascii')`.execute(db)
  // Erased words leave the index at once, and not with a later merge.
  await sql`insert into "searchIndex"("searchIndex", rank) values ('secure-delete', 1)`.execute(db)
  await sql`create trigger "searchTextsInsert" after insert on "searchTexts" begin
    insert into "searchIndex"(rowid, words) values (new.number, new.words); end`.execute(db)
  await sql`create trigger "searchTextsDelete" after delete on "searchTexts" begin
    insert into "searchIndex"("searchIndex", rowid, words) values ('delete', old.number, old.words);
    end`.execute(db)
}

async function createConsentTexts({ db, text }: Schema) {
  await sql`create table "consentTexts" (
    hash ${text} primary key,
    locale ${text} not null,
    text ${text} not null
  )`.execute(db)
}

async function createIdempotencyKeys({ db, text }: Schema) {
  await sql`create table "idempotencyKeys" (
    call ${text} not null,
    key ${text} not null,
    fingerprint ${text} not null,
    "recordId" ${text} not null,
    "usedAt" bigint not null,
    primary key (call, key)
  )`.execute(db)
  await sql`create index "idempotencyKeysByAge" on "idempotencyKeys" ("usedAt")`.execute(db)
  await sql`create index "idempotencyKeysByRecord" on "idempotencyKeys" ("recordId")`.execute(db)
}

async function createNotices({ db, text }: Schema) {
  await sql`create table notices (
    id ${text} primary key,
    kind ${text} not null,
    name ${text} not null unique,
    "createdAt" bigint not null,
    link ${text},
    subject ${text}
  )`.execute(db)
  await sql`create index "noticesByKind" on notices (kind, "createdAt")`.execute(db)
  await sql`create index "noticesByTime" on notices ("createdAt")`.execute(db)
}

async function createOutbox({ db, text }: Schema) {
  await sql`create table outbox (
    id ${text} primary key,
    "requestId" ${text} references requests (id) on delete cascade,
    "noticeId" ${text} references notices (id) on delete cascade,
    event ${text},
    channel ${text} not null,
    recipient ${text},
    priority integer not null,
    state ${text} not null,
    "createdAt" bigint not null,
    "dueAt" bigint not null,
    "leasedUntil" bigint not null,
    attempts integer not null,
    "lastError" ${text},
    "deliveredAt" bigint,
    "dismissedFor" ${text}
  )`.execute(db)
  await sql`create index "outboxByRequest" on outbox ("requestId")`.execute(db)
  await sql`create index "outboxByNotice" on outbox ("noticeId")`.execute(db)
  await sql`create index "outboxByState" on outbox (state, "createdAt")`.execute(db)
  await sql`create index "outboxByChannel" on outbox (channel, state, "createdAt")`.execute(db)
  await sql`create index "outboxByRecipient" on outbox (recipient, state, "deliveredAt")`.execute(db)
  await sql`create index "outboxDue" on outbox (channel, priority, "dueAt", "createdAt", id)
    where state = 'waiting'`.execute(db)
  await sql`create index "outboxLeased" on outbox (channel, "leasedUntil")
    where "leasedUntil" > 0`.execute(db)
}

async function createChannels({ db, text }: Schema) {
  await sql`create table channels (
    name ${text} primary key,
    "isOn" integer not null,
    "offSince" bigint,
    "pausedAt" bigint,
    "pausedFor" ${text},
    "pausedBy" ${text},
    "failingSince" bigint,
    "lastError" ${text}
  )`.execute(db)
}

/** The columns that an import writes too. */
const employeeColumns = (text: RawBuilder<unknown>) => sql`
    "ImageName" ${text} not null,
    "EmployeeName" ${text} not null,
    "Designation" ${text} not null,
    "EmployeeCode" ${text} not null,
    "BloodGroup" ${text} not null,
    "ContactNo" ${text} not null,
    "AlternateContactNo" ${text} not null,
    "sortKey" ${text} not null,
    "searchText" ${text} not null,
    "codeKey" ${text} not null`

async function createEmployees({ db, text }: Schema) {
  await sql`create table employees (
    "empId" ${text} primary key,
    id ${text} not null,
    version bigint not null,
    "addedAt" bigint not null,
    ${employeeColumns(text)}
  )`.execute(db)
  await sql`create unique index "employeesById" on employees (id)`.execute(db)
  await sql`create index "employeesByName" on employees ("sortKey", id)`.execute(db)
  await sql`create index "employeesByCode" on employees ("codeKey")`.execute(db)
  await sql`create index "employeesByPhoto" on employees ("ImageName")`.execute(db)
}

async function createEmployeeLinks({ db, text }: Schema) {
  await sql`create table "employeeLinks" (
    id ${text} primary key,
    "employeeId" ${text} not null references employees (id) on delete cascade,
    hash ${text} not null,
    "createdAt" bigint not null,
    "createdBy" ${text},
    "revokedAt" bigint,
    "revokedBy" ${text},
    reason ${text}
  )`.execute(db)
  await sql`create index "employeeLinksByEmployee" on "employeeLinks" ("employeeId")`.execute(db)
  await sql`create index "employeeLinksByHash" on "employeeLinks" (hash)`.execute(db)
}

async function createIssuedCards({ db, text }: Schema) {
  await sql`create table "issuedCards" (
    id ${text} primary key,
    "linkId" ${text} not null references "employeeLinks" (id) on delete cascade,
    "issuedAt" bigint not null,
    "issuedBy" ${text}
  )`.execute(db)
  await sql`create index "issuedCardsByLink" on "issuedCards" ("linkId")`.execute(db)
}

async function createEmployeeConsents({ db, text }: Schema) {
  await sql`create table "employeeConsents" (
    id ${text} primary key,
    "employeeId" ${text} not null references employees (id) on delete cascade,
    field ${text} not null,
    "isGiven" integer not null,
    "decidedOn" ${text} not null,
    "recordedAt" bigint not null,
    "recordedBy" ${text}
  )`.execute(db)
  await sql`create index "employeeConsentsByEmployee"
    on "employeeConsents" ("employeeId")`.execute(db)
}

async function createEmployeeImports({ db, text, bytes }: Schema) {
  await sql`create table "employeeImports" (
    id ${text} primary key,
    "createdAt" bigint not null,
    "createdBy" ${text} not null,
    "fileName" ${text},
    content ${bytes}
  )`.execute(db)
  await sql`create index "employeeImportsByAge" on "employeeImports" ("createdAt")`.execute(db)
  await sql`create table "employeeImportRows" (
    "runId" ${text} not null,
    nth integer not null,
    "importId" ${text} not null,
    action ${text} not null,
    "eventId" ${text} not null,
    "changedFields" ${text},
    photo ${text},
    hash ${text},
    id ${text} not null,
    "empId" ${text} not null,
    ${employeeColumns(text)},
    primary key ("runId", nth)
  )`.execute(db)
}

async function createPhotos({ db, text, bytes }: Schema) {
  await sql`create table photos (
    id ${text} primary key,
    "employeeId" ${text} unique references employees (id) on delete set null,
    "importId" ${text} references "employeeImports" (id) on delete set null,
    name ${text},
    problem ${text},
    constraint "photosOfImport" unique ("importId", name)
  )`.execute(db)
  await sql`create index "photosWithoutOwner" on photos (id)
    where "employeeId" is null and "importId" is null`.execute(db)
  await sql`create table "photoSizes" (
    "photoId" ${text} primary key references photos (id) on delete cascade,
    card ${bytes} not null,
    page ${bytes} not null,
    enlarged ${bytes} not null,
    master ${bytes} not null
  )`.execute(db)
}

async function createRevisions({ db, text }: Schema) {
  await sql`create table revisions (name ${text} primary key, value ${text} not null)`.execute(db)
}

async function createStaff({ db, text }: Schema) {
  await sql`create table staff (
    id ${text} primary key,
    email ${text} not null unique,
    name ${text} not null,
    areas ${text} not null,
    "createdAt" bigint not null,
    "disabledAt" bigint,
    "oidcIssuer" ${text},
    "oidcSubject" ${text},
    constraint "staffByOidc" unique ("oidcIssuer", "oidcSubject")
  )`.execute(db)
}

async function createSignIn({ db, text }: Schema) {
  const staffId = sql`"staffId" ${text} not null references staff (id) on delete cascade`
  await sql`create table passkeys (
    id ${text} primary key,
    ${staffId},
    "publicKey" ${text} not null,
    "rpId" ${text} not null,
    name ${text} not null,
    "createdAt" bigint not null,
    "lastUsedAt" bigint
  )`.execute(db)
  await sql`create index "passkeysByStaff" on passkeys ("staffId")`.execute(db)
  await sql`create table invitations (
    id ${text} primary key,
    ${staffId},
    kind ${text} not null,
    "issuedBy" ${text},
    "createdAt" bigint not null,
    "expiresAt" bigint not null,
    "usedAt" bigint
  )`.execute(db)
  await sql`create index "invitationsByStaff" on invitations ("staffId")`.execute(db)
  await sql`create index "invitationsByExpiry" on invitations ("expiresAt")`.execute(db)
  await sql`create table sessions (
    id ${text} primary key,
    ${staffId},
    device ${text} not null,
    "createdAt" bigint not null,
    "usedAt" bigint not null,
    "confirmedAt" bigint not null
  )`.execute(db)
  await sql`create index "sessionsByStaff" on sessions ("staffId")`.execute(db)
  await sql`create index "sessionsByAge" on sessions ("createdAt")`.execute(db)
  await sql`create table challenges (
    id ${text} primary key,
    purpose ${text} not null,
    challenge ${text} not null,
    "expiresAt" bigint not null
  )`.execute(db)
  await sql`create index "challengesByExpiry" on challenges ("expiresAt")`.execute(db)
  await sql`create table "databaseIdentity" (
    id ${text} primary key,
    identity ${text} not null
  )`.execute(db)
}

async function createAudit({ db, text }: Schema) {
  await sql`create table audit (
    id ${text} primary key,
    at bigint not null,
    by ${text},
    action ${text} not null,
    subject ${text},
    fields ${text},
    times bigint not null,
    "countedAs" ${text}
  )`.execute(db)
  await sql`create index "auditByTime" on audit (at)`.execute(db)
  await sql`create index "auditBySubject" on audit (subject, id)`.execute(db)
  await sql`create index "auditByPerson" on audit (by, id)`.execute(db)
  await sql`create index "auditByAction" on audit (action, id)`.execute(db)
  // Of a person who has made nearly all entries.
  await sql`create index "auditByPersonAndAction" on audit (by, action, id)`.execute(db)
  await sql`create unique index "auditByCount" on audit ("countedAs")
    where "countedAs" is not null`.execute(db)
}
