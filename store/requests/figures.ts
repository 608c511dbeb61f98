import { type Kysely, type RawBuilder, sql } from 'kysely'
import { openStatuses, type RequestStatus } from '../../contract/console/request-status.ts'
import type { FormName } from '../../contract/forms/form.ts'
import { BY_HAND } from '../../records/requests/request-source.ts'
import type { Database } from '../database/database.ts'
import { every, firstIdAt, ID_MARGIN_MS } from '../database/list-page.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { isDue, isNotSpam, isOpen, isSpam, type OpenMoment, touchedSince } from './request-columns.ts'

/** Received at or after `from` and before `to`. */
export type Span = { from: number; to: number }

/** Requests of one span that are alike. */
export type RequestGroup = {
  form: FormName
  /** Null if the form does not ask for it. */
  industry: string | null
  budget: string | null
  /**
   * The campaign (`utm_source`) of the first touch, else the host name of the linking site, else `direct`; null if nothing
   * is known, `by hand` if staff entered it. In lower case.
   */
  source: string | null
  spam: SpamDecision
  count: number
  /** The number of those that staff entered. */
  entered: number
}

/** `held`: staff have not decided yet. `released`: was suspected, held or marked, and staff marked it as not spam. */
export type SpamDecision = 'none' | 'held' | 'marked' | 'released'

/** Requests of one span that now have the same form, owner, status and decision about spam. */
export type OutcomeGroup = {
  form: FormName
  /** The id of a staff member; null: unassigned. */
  owner: string | null
  status: RequestStatus
  spam: SpamDecision
  count: number
  /** The number of those that have a first answer. */
  answered: number
  /** The number of those that staff entered. */
  entered: number
}

/**
 * Minutes from the receipt of a request to its first answer, and the number of requests with this time. Requests that
 * staff entered are left out: nobody waited for an answer from the time of the entry.
 */
export type AnswerTime = { minutes: number; count: number; declared: number }

/** Open requests at a moment: `isDue` and `isStalled`, as the lists show them. */
export type OpenRequests = { due: number; stalled: number }

/**
 * Counts for management. A span should be short, such as a week: SQLite counts on the thread of the service, and other
 * calls wait. The counts of requests leave out spam: what is marked, and what is held without a decision.
 */
export const createFigures = ({ reading }: Database) => ({
  countRequests: (span: Span) => readGroups(reading, span),
  countOutcomes: (span: Span) => readOutcomes(reading, span),
  answerTimes: (span: Span) => readAnswerTimes(reading, span),
  oldestReceivedAt: () => readOldest(reading),
  countOpen: (now: OpenMoment) => readOpen(reading, now),
})

const spamDecision = sql`case
  when "spamAt" is not null then 'marked'
  when "acceptedAt" is not null then 'released'
  when "heldAt" is not null then 'held'
  else 'none' end`

/** The source is cut out in SQL, because whole touches hardly ever repeat: each has another click id. */
async function readGroups(db: Kysely<Tables>, span: Span) {
  const source = sql`case when "enteredBy" is not null then ${BY_HAND} else coalesce(
    nullif(${parameter(db, 'utm_source')}, ''), ${parameter(db, 'referrer')},
    case when ${touch} is not null then '' end) end`
  const { rows } = await sql<RequestGroup>`
    select form, industry, budget,
      ${spamDecision} as spam, ${source} as source, count(*) as count,
      count("enteredBy") as entered
    from requests
    where ${receivedIn(span)}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows.map((group) => ({ ...group, source: sourceName(group.source) }))
}

async function readOutcomes(db: Kysely<Tables>, span: Span) {
  const { rows } = await sql<OutcomeGroup>`
    select form, owner, status, ${spamDecision} as spam, count(*) as count, count("firstAnsweredAt") as answered,
      count("enteredBy") as entered
    from requests
    where ${receivedIn(span)}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

async function readAnswerTimes(db: Kysely<Tables>, span: Span) {
  const { rows } = await sql<AnswerTime>`
    select ("firstAnsweredAt" - "receivedAt") / 60000 as minutes, count(*) as count,
      sum(case when "firstAnswerMailId" is null then 1 else 0 end) as declared
    from requests
    where ${receivedIn(span)} and "firstAnsweredAt" is not null and "enteredBy" is null and not ${isSpam}
    group by 1`.execute(db)
  // Negative after the clock was set back.
  return rows.map(({ minutes, count, declared }) => ({
    minutes: Math.max(0, minutes),
    count,
    declared: Number(declared),
  }))
}

/** When the oldest stored request was received; null without requests. */
async function readOldest(db: Kysely<Tables>) {
  const oldest = await db.selectFrom('requests').select('receivedAt').orderBy('id').limit(1).executeTakeFirst()
  return oldest?.receivedAt ?? null
}

/** The time in an id may be this much after `receivedAt`: ids keep their order when the clock is set back. */
const LATER_ID_MARGIN_MS = 24 * 60 * 60 * 1_000

/** The range of ids limits the scan. */
const receivedIn = ({ from, to }: Span) =>
  every([
    sql`id >= ${firstIdAt(from - ID_MARGIN_MS)} and id < ${firstIdAt(to + LATER_ID_MARGIN_MS)}`,
    sql`"receivedAt" >= ${from} and "receivedAt" < ${to}`,
  ])

/**
 * Stalled requests are counted by subtraction, which reads indexes only: all old ones in an open status, without those
 * that were changed, noted or planned. There may be a million old ones, but only few of the others.
 */
async function readOpen(db: Kysely<Tables>, { today, quietSince }: OpenMoment): Promise<OpenRequests> {
  const isOldAndOpen = sql`status in (${sql.join(openStatuses)}) and ${isNotSpam}
    and id < ${firstIdAt(quietSince)}`
  const { rows } = await sql<OpenRequests>`select
    (select count(*) from requests where ${isDue(today)}) as due,
    (select count(*) from requests where ${isOldAndOpen})
      - (select count(*) from requests where ${isOldAndOpen} and id in (
          select id from requests where "followUpOn" > ${today} and ${isOpen}
          union all ${touchedSince(quietSince)})) as stalled`.execute(db)
  return rows[0] ?? { due: 0, stalled: 0 }
}

const touch = sql`coalesce("firstTouch", "lastTouch")`

/** The value of a parameter of the first touch, still encoded; null if it is missing. A touch begins with its page. */
function parameter(db: Kysely<Tables>, name: string) {
  const start = `&${name}=`
  const position = positionIn(db, touch, start)
  const tail = sql`substr(${touch}, ${position} + ${sql.lit(start.length)})`
  const end = positionIn(db, tail, '&')
  return sql`case when ${position} = 0 then null when ${end} = 0 then ${tail}
    else substr(${tail}, 1, ${end} - 1) end`
}

/** 0 if the part is not in the text. */
const positionIn = (db: Kysely<Tables>, text: RawBuilder<unknown>, part: string) =>
  isPostgres(db) ? sql`strpos(${text}, ${sql.lit(part)})` : sql`instr(${text}, ${sql.lit(part)})`

/** The name of an encoded campaign or address. Different case, and a host with `www.`, is the same source. */
function sourceName(encoded: string | null) {
  if (encoded === null) return null
  const value = new URLSearchParams(`value=${encoded}`).get('value')?.trim().toLowerCase()
  if (!value) return 'direct'
  const address = /^https?:\/\//.test(value) ? URL.parse(value) : null
  return (address?.hostname ?? value).replace(/^www\./, '')
}
