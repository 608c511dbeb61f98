import { type Kysely, type RawBuilder, sql } from 'kysely'
import { requestStatuses } from '../../contract/console/request-status.ts'
import type { Database } from '../database/database.ts'
import { sqlState } from '../database/errors.ts'
import { isDamage } from '../database/sqlite-damage.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { type Counts, scanTable, tableNames } from './table-scan.ts'

export type Checked = { counts: Counts; problems: Problem[] }

/** Reads all rows. If the database is damaged, the other checks are skipped, because their results would be unreliable. */
export async function verifyRecords({ reading }: Database): Promise<Checked> {
  const counts = Object.fromEntries(tableNames.map((table) => [table, 0])) as Counts
  const damage = await damageIn(reading, counts)
  if (damage.length > 0) return { counts, problems: [asProblem('damage in the database', damage)] }
  const problems = []
  const queries = { ...inconsistencies, ...(!isPostgres(reading) && searchIndexInconsistencies) }
  for (const [problem, query] of Object.entries(queries)) {
    const { rows } = await query.execute(reading)
    if (rows.length > 0)
      problems.push(
        asProblem(
          problem,
          rows.map(({ name }) => name),
        ),
      )
  }
  return { counts, problems }
}

/** PostgreSQL has no integrity check for ordinary users, but reports rows that it cannot read. */
async function damageIn(db: Kysely<Tables>, counts: Counts) {
  try {
    const found = isPostgres(db) ? [] : await integrityCheck(db)
    if (found.length > 0) return found
    for (const table of tableNames) {
      for await (const rows of scanTable(db, table)) counts[table] += rows.length
    }
    return []
  } catch (error) {
    if (!isDamage(error) && !sqlState(error).startsWith('XX')) throw error
    return [(error as Error).message]
  }
}

/**
 * A connection remembers the parts of the search index until it reads the index. Without that the check would look for
 * parts that another connection has merged since, and take their absence for damage.
 */
async function integrityCheck(db: Kysely<Tables>) {
  const { rows } = await sql<{ integrity_check: string }>`
    select integrity_check from (select count(*) from "searchIndex" where rowid = 0)
    cross join pragma_integrity_check`.execute(db)
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}

const ofNoRequest = (table: 'requestChanges' | 'notes' | 'searchTexts' | 'requestMails' | 'drafts') => sql<{
  name: string
}>`
  select distinct "requestId" as name from ${sql.table(table)}
  where not exists (select 1 from requests where id = "requestId") order by "requestId"`

const ofNobody = (table: 'passkeys' | 'invitations' | 'sessions') => sql<{ name: string }>`
  select ${sql.table(table)}.id as name from ${sql.table(table)}
  where not exists (select 1 from staff where staff.id = "staffId") order by 1`

const ofNoEmployee = (table: 'employeeLinks' | 'employeeConsents') => sql<{ name: string }>`
  select id as name from ${sql.table(table)}
  where not exists (select 1 from employees where employees.id = "employeeId") order by id`

const eachRequest = (condition: RawBuilder<unknown>) => sql<{ name: string }>`
  select id as name from requests where ${condition} order by id`

const workStatuses = requestStatuses.filter((status) => status !== 'spam')

/** Not a problem if photos are served from another `EMPLOYEE_PHOTO_URL`. */
export const MISSING_PHOTOS = 'employees whose photo is missing'

/**
 * Each request of a visitor has a mail. Whether it had deliveries over other channels depends on the settings of that
 * time.
 */
const isMail = sql`channel in ('mail', 'sample')`

/** Queries for rows that transactions and foreign keys prevent, so a result means damage or a bug. */
const inconsistencies: Record<string, ReturnType<typeof sql<{ name: string }>>> = {
  'requests without a mail': eachRequest(sql`
    "enteredBy" is null and not exists (select 1 from outbox where "requestId" = requests.id and ${isMail})`),
  'deliveries that are not about exactly one record': sql`
    select id as name from outbox
    where ("requestId" is null) = ("noticeId" is null) order by id`,
  'deliveries about a record that is gone': sql`
    select id as name from outbox
    where ("requestId" is not null and not exists (select 1 from requests where id = "requestId"))
    or ("noticeId" is not null and not exists (select 1 from notices where id = "noticeId"))
    order by id`,
  'deliveries held about a record that is not suspected': sql`
    select id as name from outbox where state = 'held'
    and not exists (select 1 from requests
      where id = "requestId" and "suspectedFor" is not null and "acceptedAt" is null
      and "spamAt" is null)
    order by id`,
  'consents whose text is gone': eachRequest(sql`
    "consentHash" is not null
    and not exists (select 1 from "consentTexts" where hash = "consentHash")`),
  'idempotency keys of a record that is gone': sql`
    select "recordId" as name from "idempotencyKeys"
    where not exists (select 1 from requests where id = "recordId") order by "recordId"`,
  'changes of a request that is gone': ofNoRequest('requestChanges'),
  'notes about a request that is gone': ofNoRequest('notes'),
  'mails of a request that is gone': ofNoRequest('requestMails'),
  'drafts about a request that is gone': ofNoRequest('drafts'),
  'files of a mail or draft that is gone': sql`
    select id as name from "mailFiles"
    where ("mailId" is null) = ("draftId" is null)
    or ("mailId" is not null and not exists (select 1 from "requestMails" where "requestMails".id = "mailId"))
    or ("draftId" is not null and not exists (select 1 from drafts where drafts.id = "draftId"))
    order by id`,
  'files without all of their parts': sql`
    select id as name from "mailFiles"
    where "isStored" = 1 and bytes <> (
      select coalesce(sum(length(content)), 0) from "mailFileParts" where "fileId" = "mailFiles".id)
    order by id`,
  'search texts of a request that is gone': ofNoRequest('searchTexts'),
  'requests that no search finds': eachRequest(sql`
    not exists (select 1 from "searchTexts" where "requestId" = requests.id)`),
  'requests whose owner is no staff member': eachRequest(sql`
    owner is not null and not exists (select 1 from staff where staff.id = owner)`),
  'requests with an unknown status': eachRequest(
    sql`status not in (${sql.join(workStatuses.map((status) => sql.lit(status)))})`,
  ),
  'passkeys without a staff member': ofNobody('passkeys'),
  'invitations without a staff member': ofNobody('invitations'),
  'sessions without a staff member': ofNobody('sessions'),
  'photos of an employee who is gone': sql`
    select id as name from photos
    where "employeeId" is not null
    and not exists (select 1 from employees where employees.id = "employeeId") order by id`,
  'photos without their sizes': sql`
    select id as name from photos
    where problem is null
    and not exists (select 1 from "photoSizes" where "photoId" = photos.id) order by id`,
  'sizes of a photo that is gone': sql`
    select "photoId" as name from "photoSizes"
    where not exists (select 1 from photos where photos.id = "photoId") order by "photoId"`,
  'employees without exactly one link that works': sql`
    select "empId" as name from employees
    where (select count(*) from "employeeLinks"
      where "employeeId" = employees.id and "revokedAt" is null) <> 1 order by "empId"`,
  'links of an employee who is gone': ofNoEmployee('employeeLinks'),
  'consents of an employee who is gone': ofNoEmployee('employeeConsents'),
  'photos of an import that is gone': sql`
    select id as name from photos
    where "importId" is not null
    and not exists (select 1 from "employeeImports" where "employeeImports".id = "importId")
    order by id`,
  'issued cards without a link': sql`
    select id as name from "issuedCards"
    where not exists (select 1 from "employeeLinks" where "employeeLinks".id = "linkId") order by 1`,
  [MISSING_PHOTOS]: sql`
    select "empId" || ' (' || "ImageName" || ')' as name from employees
    where "ImageName" <> ''
    and not exists (select 1 from photos where "employeeId" = employees.id)
    order by "empId"`,
}

/** Queries for entries without a row and rows without an entry, whose words would be found or stay for ever. */
const searchIndexInconsistencies: typeof inconsistencies = {
  'search texts that differ from the search index': sql`
    select "requestId" as name from "searchTexts"
    where not exists (select 1 from "searchIndex_docsize" where id = "number")
    union all
    select 'entry ' || id from "searchIndex_docsize"
    where not exists (select 1 from "searchTexts" where "number" = id)`,
}

const MAX_EXAMPLES = 10

/** `examples`: the first `MAX_EXAMPLES`. */
export type Problem = { problem: string; count: number; examples: string[] }

const asProblem = (problem: string, found: string[]): Problem => ({
  problem,
  count: found.length,
  examples: found.slice(0, MAX_EXAMPLES),
})
