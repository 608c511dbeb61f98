import { type Kysely, sql } from 'kysely'
import type { RequestStatus } from '../../contract/console/request-status.ts'
import type { FormName } from '../../contract/forms/form.ts'
import { BY_HAND } from '../../records/requests/request-source.ts'
import type { Tables } from '../schema/tables.ts'
import { isNotSpam } from './request-columns.ts'

/** Received at or after `from` and before `to`. */
export type Span = { from: number; to: number }

/** `held`: staff have not decided yet. `released`: was suspected, held or marked, and staff marked it as not spam. */
export type SpamDecision = 'none' | 'held' | 'marked' | 'released'

/** Requests with the same form and decision about spam. Another group may have the same. */
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

/** Requests that now have the same owner and status. Another group may have the same. */
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

/** The totals of the requests of a span. All but `forms` are without spam, as `withoutSpam` says. */
export type Totals = { forms: FormGroup[]; outcomes: OutcomeGroup[]; times: AnswerTimes }

/** The choices and the sources of requests, counted, without spam. */
type Values = {
  industries: ValueCount<string>[]
  budgets: ValueCount<string>[]
  /**
   * The source is `utm_source`, else the host name of the linking site, else `direct`; null if nothing is known, `by hand`
   * if staff entered it.
   */
  sources: SourceCount[]
}

export type Counts = Totals & Values

/** A request is counted unless it is spam: marked, or held without a decision. */
export const withoutSpam = <Group extends { spam: SpamDecision }>(groups: Group[]) =>
  groups.filter(({ spam }) => spam === 'none' || spam === 'released')

/** A span should be short, such as a week: SQLite counts on the thread of the service, and other calls wait. */
export async function countRequests(db: Kysely<Tables>, span: Span): Promise<Counts> {
  return { ...(await countTotals(db, span)), ...(await countValues(db, span)) }
}

/** Groups of requests. The minutes are separated by commas. */
type Group = FormGroup & OutcomeGroup & { measured: string | null; declared: string | null }

export async function countTotals(db: Kysely<Tables>, span: Span): Promise<Totals> {
  const { rows } = await sql<Group>`
    select form, ${spamDecision} as spam, owner, status,
      count(*) as count, count("enteredBy") as entered, count("firstAnsweredAt") as answered,
      string_agg(${minutes}, ',') filter (where "enteredBy" is null and "firstAnswerMailId" is not null) as measured,
      string_agg(${minutes}, ',') filter (where "enteredBy" is null and "firstAnswerMailId" is null) as declared
    from requests where ${receivedIn(span)}
    group by 1, 2, 3, 4 order by owner, status, form, spam`.execute(db)
  const requests = withoutSpam(rows)
  return {
    forms: rows.map(({ form, spam, count, entered }) => ({ form, spam, count, entered })),
    outcomes: requests.map(({ owner, status, count, answered }) => ({ owner, status, count, answered })),
    times: {
      measured: requests.flatMap(({ measured }) => minutesIn(measured)),
      declared: requests.flatMap(({ declared }) => minutesIn(declared)),
    },
  }
}

const spamDecision = sql`case
  when "spamAt" is not null then 'marked'
  when "acceptedAt" is not null then 'released'
  when "heldAt" is not null then 'held'
  else 'none' end`

/** Null without an answer. */
const minutes = sql`cast(("firstAnsweredAt" - "receivedAt") / 60000 as text)`

/** Negative after the clock was set back. */
const minutesIn = (text: string | null) => text?.split(',').map((one) => Math.max(0, Number(one))) ?? []

/** Industry and budget are null if the form does not ask for them. */
type Row = { industry: string | null; budget: string | null; enteredBy: string | null; touch: string | null }

async function countValues(db: Kysely<Tables>, span: Span): Promise<Values> {
  const { rows } = await sql<Row>`
    select industry, budget, "enteredBy", coalesce("firstTouch", "lastTouch") as touch
    from requests where ${receivedIn(span)} and ${isNotSpam}`.execute(db)
  const countBy = (field: 'industry' | 'budget') => countNames(rows.map((row) => row[field])).filter(isNamed)
  return { industries: countBy('industry'), budgets: countBy('budget'), sources: countSources(rows) }
}

const receivedIn = ({ from, to }: Span) => sql`"receivedAt" >= ${from} and "receivedAt" < ${to}`

const isNamed = (value: ValueCount): value is ValueCount<string> => value.name !== null

const countNames = <Name>(names: Name[]) => sumByName(names.map((name) => ({ name, count: 1 })))

export function sumByName<Name>(counts: ValueCount<Name>[]): ValueCount<Name>[] {
  const sums = new Map<Name, number>()
  for (const { name, count } of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].map(([name, count]) => ({ name, count }))
}

/** Counts what is still encoded, and then the names. Whole touches hardly ever repeat: each has another click id. */
function countSources(rows: Row[]): SourceCount[] {
  const encoded = countBySource(
    rows.map((row) => ({
      name: encodedSource(row),
      campaign: row.touch && parameter(row.touch, 'utm_campaign'),
      count: 1,
    })),
  )
  return countBySource(
    encoded.map(({ name, campaign, count }) => ({
      name: sourceName(name),
      campaign: (campaign && nameOf(campaign)) || null,
      count,
    })),
  )
}

function countBySource(counts: SourceCount[]): SourceCount[] {
  return [...Map.groupBy(counts, ({ name }) => name)].flatMap(([name, same]) =>
    sumByName(same.map(({ campaign, count }) => ({ name: campaign, count }))).map((sum) => ({
      name,
      campaign: sum.name,
      count: sum.count,
    })),
  )
}

function encodedSource({ enteredBy, touch }: Row) {
  if (enteredBy !== null) return BY_HAND
  return touch === null ? null : parameter(touch, 'utm_source') || parameter(touch, 'referrer') || ''
}

/** The value of a parameter, still encoded; null if it is missing. A touch begins with its page. */
function parameter(touch: string, name: string) {
  const start = `&${name}=`
  const at = touch.indexOf(start)
  if (at < 0) return null
  const end = touch.indexOf('&', at + start.length)
  return touch.slice(at + start.length, end < 0 ? undefined : end)
}

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
