import type { Kysely } from 'kysely'
import { answeredStatuses } from '../../contract/console/request-status.ts'
import type { ChangeBody, StaleDetails } from '../../contract/console/requests.ts'
import type { RequestChange } from '../../records/request.ts'
import { isSuspected } from '../../records/spam-status.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { addChangedEvents } from '../outbox/webhook-events.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { asStaffMember, canOwnRequests } from '../staff/staff-member.ts'
import { markNotSpam, markSpam } from './mark-spam.ts'
import { addNoticeToOwner } from './owners.ts'
import { columns, type RequestColumns, shownStatusOf, statusOf } from './request-columns.ts'
import { readChanges } from './request-history.ts'

/** `releases`: marks a suspected request as not spam, whatever its status. */
export type Change = ChangeBody & { releases?: true }

export type ChangeOptions = {
  /** The version that the change was made on; null: any. */
  version: number | null
  /** The staff member who changes it; null for the command line. */
  by: string | null
}

/**
 * `unknown owner`: no enabled staff member with the area `inbox`. `same`: the request has these values already. `mails`: the
 * number of deliveries that were released or dismissed, because the request is not spam or is.
 */
export type ChangeResult =
  | { result: 'changed'; hasNewOwner: boolean; version: number; mails: number }
  | { result: 'same' | 'not found' | 'unknown owner' }
  | ({ result: 'stale' } & StaleDetails)

/** Changes a request in a transaction of the caller, with its history, the audit, and the mails that spam holds back. */
export async function changeRequest(
  tx: Kysely<Tables>,
  { id, change, version, by }: ChangeOptions & { id: string; change: Change },
): Promise<ChangeResult> {
  // Staff are locked before requests, as in a hand-over, so that the two cannot deadlock.
  const isKnownOwner = !change.owner || (await canOwn(tx, change.owner))
  const row = await lockRequest(tx, id)
  if (!row) return { result: 'not found' }
  if (version !== null && version !== row.version) return readStale(tx, row, version)
  if (!isKnownOwner && change.owner !== row.owner) return { result: 'unknown owner' }

  const time = await databaseTime(tx)
  const isReleased = isReleasedBy(row, change)
  const changed = changesOf(row, change, isReleased)
  if (changed.length === 0) return { result: 'same' }
  let mails = 0
  if (change.status === 'spam') mails = await markSpam(tx, id, time)
  else if (isReleased) mails = await markNotSpam(tx, id, time)
  const next = row.version + 1
  await tx
    .updateTable('requests')
    .set({ ...valuesOf(row, change, time), version: next })
    .where('id', '=', id)
    .execute()
  await addChanges(tx, { requestId: id, version: next, at: time, by }, changed)
  await addChangedEvents(tx, { ids: [id], at: time })
  const fields = changed.map(({ field }) => field).join(', ')
  await writeAudit(tx, { by, action: 'changed a request', subject: id, fields })
  return {
    result: 'changed',
    version: next,
    hasNewOwner: changed.some(({ field, after }) => field === 'owner' && after !== null),
    mails,
  }
}

type Changed = Pick<RequestChange, 'field' | 'before' | 'after'>

/** Spam that gets another status is not spam. */
const isReleasedBy = (row: RequestColumns, { status, releases }: Change) =>
  (releases === true || (status !== undefined && status !== 'spam')) && (row.spamAt !== null || isSuspected(row))

function changesOf(row: RequestColumns, change: Change, isReleased: boolean): Changed[] {
  const before = {
    status: shownStatusOf(row),
    owner: row.owner,
    followUpOn: row.followUpOn,
    waitingSince: row.waitingSince === null ? null : String(row.waitingSince),
  }
  const after = { ...change, status: change.status ?? (isReleased ? row.status : undefined) }
  return (['status', 'owner', 'followUpOn', 'waitingSince'] as const).flatMap((field) => {
    const value = after[field]
    return value === undefined || value === before[field] ? [] : [{ field, before: before[field], after: value }]
  })
}

function valuesOf(row: RequestColumns, { status, owner, followUpOn, waitingSince }: Change, time: number) {
  const isFirstAnswer =
    row.firstAnsweredAt === null && row.status === 'new' && status !== undefined && answeredStatuses.includes(status)
  return {
    ...(status !== undefined && status !== 'spam' && { status }),
    ...(owner !== undefined && { owner }),
    ...(followUpOn !== undefined && { followUpOn }),
    ...(isFirstAnswer && { firstAnsweredAt: time }),
    // Who closes a request has read its mails.
    ...((waitingSince === null || status === 'won' || status === 'lost') && { waitingSince: null }),
  }
}

/** The request, locked until the end of the transaction. */
export const lockRequest = (tx: Kysely<Tables>, id: string): Promise<RequestColumns | undefined> =>
  tx.selectFrom('requests').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locked by id, as by a hand-over, so that the two cannot lock each other out. */
export async function lockRequests(tx: Kysely<Tables>, ids: string[]) {
  if (ids.length === 0) return
  await tx.selectFrom('requests').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Locked: if the person is being disabled, that waits for this transaction, and hands this request over too. */
export async function canOwn(tx: Kysely<Tables>, id: string) {
  const row = await tx.selectFrom('staff').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  return row !== undefined && canOwnRequests(asStaffMember(row))
}

/** The stored values, and what others changed since the version. */
export async function readStale(
  tx: Kysely<Tables>,
  row: RequestColumns,
  version: number,
): Promise<{ result: 'stale' } & StaleDetails> {
  const owner =
    row.owner === null
      ? null
      : await tx.selectFrom('staff').select(['id', 'name']).where('id', '=', row.owner).executeTakeFirst()
  return {
    result: 'stale',
    version: row.version,
    status: statusOf(row),
    owner: owner ?? null,
    followUpOn: row.followUpOn,
    waitingSince: row.waitingSince,
    changes: await readChanges(tx, row.id, { after: version }),
  }
}

export async function addChanges(
  tx: Kysely<Tables>,
  given: Pick<RequestChange, 'requestId' | 'version' | 'at' | 'by'>,
  changed: Changed[],
) {
  const rows = changed.map((one) => ({ ...given, ...one, id: newId() }))
  await tx.insertInto('requestChanges').values(rows).execute()
}

type Assigned = { owner?: string | null | undefined; by: string | null; link: string | null }

/** Nobody gets a mail about a request that they assigned to themselves. */
export async function addAssignedNotice(tx: Kysely<Tables>, { owner, by, link }: Assigned) {
  if (owner && owner !== by) await addNoticeToOwner(tx, owner, { kind: 'assigned', name: `assigned ${newId()}`, link })
}
