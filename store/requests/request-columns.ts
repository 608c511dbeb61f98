import { sql } from 'kysely'
import type { RequestStatus } from '../../contract/console/request-status.ts'
import { isHeld, isSuspected } from '../../records/spam-status.ts'
import { FORMER_COLLEAGUE } from '../../records/staff.ts'
import { firstIdAt } from '../database/conditions.ts'
import type { Tables } from '../schema/tables.ts'

/** Conditions of partial indexes: the same in other words would not use these indexes. */
export const isOpen = sql<boolean>`status not in ('won', 'lost') and "spamAt" is null`
/** Neither marked nor held. A request that is only suspected is not spam. */
export const isNotSpam = sql`"spamAt" is null and ("heldAt" is null or "acceptedAt" is not null)`
export const isSpam = sql`("spamAt" is not null or ("heldAt" is not null and "acceptedAt" is null))`

/** New, or the visitor wrote last, whatever the status. */
export const isWaiting = sql`(status = 'new' or "waitingSince" is not null) and ${isNotSpam}`

/** Suspected or held, and staff have not decided. */
export const isUndecided = sql`"suspectedFor" is not null and "acceptedAt" is null and "spamAt" is null`

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

/** The columns for lists and single requests: without the HTML of the contact form. */
export const columns = [
  ...(['id', 'form', 'receivedAt', 'locale', 'fields'] as const),
  ...(['name', 'email', 'company', 'subject', 'industry', 'budget'] as const),
  ...(['firstTouch', 'lastTouch', 'consentHash', 'enteredBy'] as const),
  ...(['suspectedFor', 'heldAt', 'acceptedAt', 'spamAt'] as const),
  ...(['status', 'owner', 'followUpOn', 'firstAnsweredAt', 'version'] as const),
  ...(['firstAnswerMailId', 'waitingSince', 'lastWriter'] as const),
] as const
export type RequestColumns = Pick<Tables['requests'], (typeof columns)[number]>

/** Spam by a decision of staff; a suspected request has a work status. */
export const statusOf = ({ status, spamAt }: Pick<RequestColumns, 'status' | 'spamAt'>): RequestStatus =>
  spamAt === null ? status : 'spam'

/** As the history calls it: `held` or `suspected` while staff have not decided whether it is spam. */
export const shownStatusOf = (row: RequestColumns) =>
  isHeld(row) ? 'held' : isSuspected(row) ? 'suspected' : statusOf(row)

/** The part of a request's answer that lists and single requests share. */
export const stateOf = (row: RequestColumns, ownerName: string | null) => ({
  id: row.id,
  form: row.form,
  receivedAt: row.receivedAt,
  locale: row.locale,
  company: row.company,
  name: row.name,
  email: row.email,
  subject: row.subject,
  industry: row.industry,
  budget: row.budget,
  status: statusOf(row),
  suspectedFor: isSuspected(row) ? row.suspectedFor : null,
  isHeld: isHeld(row),
  owner: row.owner === null ? null : { id: row.owner, name: ownerName ?? FORMER_COLLEAGUE },
  followUpOn: row.followUpOn,
  firstAnsweredAt: row.firstAnsweredAt,
  isAnswerMeasured: row.firstAnswerMailId !== null,
  waitingSince: row.waitingSince,
  lastWriter: row.lastWriter,
  version: row.version,
})
