import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RequestStatus } from '../../contract/console/request-status.ts'
import { type FormName, formNames } from '../../contract/forms/form.ts'
import { BY_HAND } from '../../records/requests/request-source.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { isSpam } from './request-columns.ts'

/** Received at or after `from` and before `to`. */
export type Span = { from: number; to: number }

/** `held`: staff have not decided yet. `released`: was suspected, held or marked, and staff marked it as not spam. */
export type SpamDecision = (typeof spamDecisions)[number]
const spamDecisions = ['none', 'held', 'marked', 'released'] as const

/** Requests with the same form and decision about spam. */
export type FormGroup = {
  form: FormName
  spam: SpamDecision
  count: number
  /** The number of those that staff entered. */
  entered: number
}

/** The number of requests with the same value. */
export type ValueCount<Value = string | null> = { name: Value; count: number }

/** Requests with the same source and campaign (`utm_campaign`; null without one), of the first touch. In lower case. */
export type SourceCount = ValueCount & { campaign: string | null }

/** Requests that now have the same owner and status. */
export type OutcomeGroup = {
  /** The id of a staff member; null: unassigned. */
  owner: string | null
  status: RequestStatus
  count: number
  /** The number of those that have a first answer. */
  answered: number
}

/**
 * Minutes from the receipt of each answered request to its first answer, in any order. `measured`: the answer was sent as
 * a mail; `declared`: staff said so with a status. Requests that staff entered are left out: nobody waited for an answer
 * from the time of the entry.
 */
export type AnswerTimes = { measured: number[]; declared: number[] }

/** The requests of a span, counted in several ways. All but `forms` are without spam, as `withoutSpam` says. */
export type Counts = {
  forms: FormGroup[]
  industries: ValueCount<string>[]
  budgets: ValueCount<string>[]
  /**
   * The source is `utm_source`, else the host name of the linking site, else `direct`; null if nothing is known, `by hand`
   * if staff entered it.
   */
  sources: SourceCount[]
  outcomes: OutcomeGroup[]
  times: AnswerTimes
}

/** A request is counted unless it is spam: marked, or held without a decision. */
export const withoutSpam = <Group extends { spam: SpamDecision }>(groups: Group[]) =>
  groups.filter(({ spam }) => spam === 'none' || spam === 'released')

/**
 * A span should be short, such as a day: SQLite counts on the thread of the service, and other calls wait. Equal requests
 * give equal counts, in the same order.
 */
export async function countRequests(db: Kysely<Tables>, span: Span): Promise<Counts> {
  const groups = await readGroups(db, span)
  const requests = withoutSpam(groups)
  const countBy = (field: 'industry' | 'budget') =>
    sumByName(requests.map(({ [field]: name, count }) => ({ name, count })))
  return {
    forms: sumByForm(groups),
    industries: countBy('industry').filter(isNamed),
    budgets: countBy('budget').filter(isNamed),
    sources: sumBySource(requests),
    outcomes: await readOutcomes(db, span),
    times: await readAnswerTimes(db, span),
  }
}

export function sumByName<Name>(counts: ValueCount<Name>[]): ValueCount<Name>[] {
  const sums = new Map<Name, number>()
  for (const { name, count } of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].map(([name, count]) => ({ name, count }))
}

function sumBySource(groups: Group[]): SourceCount[] {
  const bySource = Map.groupBy(groups, ({ source }) => source)
  return [...bySource].flatMap(([name, same]) =>
    sumByName(same.map(({ campaign, count }) => ({ name: campaign, count }))).map((sum) => ({
      name,
      campaign: sum.name,
      count: sum.count,
    })),
  )
}

const isNamed = (value: ValueCount): value is ValueCount<string> => value.name !== null

function sumByForm(groups: FormGroup[]): FormGroup[] {
  const sum = (same: FormGroup[], what: 'count' | 'entered') => same.reduce((total, group) => total + group[what], 0)
  return formNames
    .flatMap((form) => spamDecisions.map((spam) => ({ form, spam })))
    .map((key) => {
      const same = groups.filter(({ form, spam }) => form === key.form && spam === key.spam)
      return { ...key, count: sum(same, 'count'), entered: sum(same, 'entered') }
    })
    .filter(({ count }) => count > 0)
}

type Group = FormGroup & {
  /** Null if the form does not ask for it. */
  industry: string | null
  budget: string | null
  source: string | null
  campaign: string | null
}

/** The source is cut out in SQL, because whole touches hardly ever repeat: each has another click id. */
async function readGroups(db: Kysely<Tables>, span: Span) {
  const source = sql`case when "enteredBy" is not null then ${BY_HAND} else coalesce(
    nullif(${parameter(db, 'utm_source')}, ''), ${parameter(db, 'referrer')},
    case when ${touch} is not null then '' end) end`
  const { rows } = await sql<Group>`
    select form, ${spamDecision} as spam, industry, budget, ${source} as source,
      ${parameter(db, 'utm_campaign')} as campaign, count(*) as count, count("enteredBy") as entered
    from requests
    where ${receivedIn(span)}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows.map((group) => ({
    ...group,
    source: sourceName(group.source),
    campaign: group.campaign === null ? null : nameOf(group.campaign) || null,
  }))
}

const spamDecision = sql`case
  when "spamAt" is not null then 'marked'
  when "acceptedAt" is not null then 'released'
  when "heldAt" is not null then 'held'
  else 'none' end`

async function readOutcomes(db: Kysely<Tables>, span: Span) {
  const { rows } = await sql<OutcomeGroup>`
    select owner, status, count(*) as count, count("firstAnsweredAt") as answered
    from requests
    where ${receivedIn(span)} and not ${isSpam}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

async function readAnswerTimes(db: Kysely<Tables>, span: Span): Promise<AnswerTimes> {
  const { rows } = await sql<{ minutes: number; mailId: string | null }>`
    select ("firstAnsweredAt" - "receivedAt") / 60000 as minutes, "firstAnswerMailId" as "mailId"
    from requests
    where ${receivedIn(span)} and "firstAnsweredAt" is not null and "enteredBy" is null and not ${isSpam}
    order by 1, 2`.execute(db)
  // Negative after the clock was set back.
  const times = rows.map(({ minutes, mailId }) => ({ minutes: Math.max(0, minutes), mailId }))
  return {
    measured: times.filter(({ mailId }) => mailId !== null).map(({ minutes }) => minutes),
    declared: times.filter(({ mailId }) => mailId === null).map(({ minutes }) => minutes),
  }
}

const receivedIn = ({ from, to }: Span) => sql`"receivedAt" >= ${from} and "receivedAt" < ${to}`

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

/** The text of an encoded value. Different case is the same name. */
const nameOf = (encoded: string) => new URLSearchParams(`value=${encoded}`).get('value')?.trim().toLowerCase()

/** The name of an encoded source or address. A host with `www.` is the same source. */
function sourceName(encoded: string | null) {
  if (encoded === null) return null
  const value = nameOf(encoded)
  if (!value) return 'direct'
  const address = /^https?:\/\//.test(value) ? URL.parse(value) : null
  return (address?.hostname ?? value).replace(/^www\./, '')
}
