import { type RawBuilder, sql } from 'kysely'
import type { RequestStatus } from '../../contract/console/request-status.ts'
import type { RequestKind } from '../../contract/console/requests.ts'
import { isHeld, isSuspected, type SpamStatus } from '../../records/spam-status.ts'
import { FORMER_COLLEAGUE } from '../../records/staff.ts'
import { firstIdAt } from '../database/list-page.ts'

export const tables = ['leads', 'messages'] as const
export type RequestTable = (typeof tables)[number]

/** Conditions of partial indexes (migrations 0009, 0019): the same in other words would not use these indexes. */
export const isOpen = sql`status not in ('won', 'lost') and "spamAt" is null`
/** Neither marked nor held. A request that is only suspected is not spam. */
export const isNotSpam = sql`"spamAt" is null and ("heldAt" is null or "acceptedAt" is not null)`
export const isSpam = sql`("spamAt" is not null or ("heldAt" is not null and "acceptedAt" is null))`

/** With a follow-up date of today or before, held ones too. */
export const isDue = (today: string) => sql`"followUpOn" <= ${today} and ${isOpen}`

/** The moment at which requests are due or stalled. */
export type OpenMoment = {
  /** A date in the company's time zone. */
  today: string
  /** The receipt, changes and notes of a stalled request are before this time. */
  quietSince: number
}

/** Open without a change or a note for a while, and without a follow-up date after today. */
export const isStalled = ({ today, quietSince }: OpenMoment) =>
  sql`${isOpen} and ${isNotSpam} and id < ${firstIdAt(quietSince)}
    and ("followUpOn" is null or "followUpOn" <= ${today}) and id not in (${touchedSince(quietSince)})`

/** The ids of the requests that staff changed or noted. */
export const touchedSince = (time: number) =>
  sql`select "requestId" from "requestChanges" where id >= ${firstIdAt(time)}
    union all select "requestId" from notes where id >= ${firstIdAt(time)}`

/** A row of either table, with the same columns. */
export type StoredRequest = SpamStatus & {
  kind: RequestKind
  id: string
  receivedAt: number
  locale: string | null
  company: string | null
  name: string | null
  email: string | null
  subject: string | null
  industry: string | null
  budget: string | null
  /** The description of a lead, the HTML of a message. */
  text: string
  firstTouch: string | null
  lastTouch: string | null
  status: Exclude<RequestStatus, 'spam'>
  owner: string | null
  followUpOn: string | null
  firstAnsweredAt: number | null
  version: number
}

const common = sql`id, "receivedAt", locale, "firstTouch", "lastTouch", "suspectedFor", "heldAt", "acceptedAt", "spamAt", status,
  owner, "followUpOn", "firstAnsweredAt", version`

export const columnsOf: Record<RequestTable, RawBuilder<unknown>> = {
  leads: sql`'lead' as kind, "CompanyName" as company, null as name, "Email" as email, null as subject,
    "Industry" as industry, "BudgetRange" as budget, "Description" as text, ${common}`,
  messages: sql`'message' as kind, null as company, "senderName" as name, "senderEmail" as email, subject,
    null as industry, null as budget, html as text, ${common}`,
}

/** Spam by a decision of staff; a suspected request has a work status. */
export const statusOf = ({
  status,
  spamAt,
}: Pick<StoredRequest, 'status' | 'spamAt'>): RequestStatus => (spamAt === null ? status : 'spam')

/** As the history calls it: `held` or `suspected` while staff have not decided whether it is spam. */
export const shownStatusOf = (row: StoredRequest) =>
  isHeld(row) ? 'held' : isSuspected(row) ? 'suspected' : statusOf(row)

/** The part of a request's answer that lists and single requests share. */
export const stateOf = (row: StoredRequest, ownerName: string | null) => ({
  id: row.id,
  kind: row.kind,
  receivedAt: row.receivedAt,
  locale: row.locale,
  company: row.company,
  name: row.name,
  email: row.email,
  subject: row.subject,
  industry: row.industry || null,
  budget: row.budget || null,
  status: statusOf(row),
  suspectedFor: isSuspected(row) ? row.suspectedFor : null,
  isHeld: isHeld(row),
  owner: row.owner === null ? null : { id: row.owner, name: ownerName ?? FORMER_COLLEAGUE },
  followUpOn: row.followUpOn,
  firstAnsweredAt: row.firstAnsweredAt,
  version: row.version,
})
