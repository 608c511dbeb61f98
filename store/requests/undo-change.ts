import type { Kysely } from 'kysely'
import type { ChangedRequest } from '../../contract/console/requests.ts'
import type { RequestChange, WorkState } from '../../records/request.ts'
import { databaseTime } from '../database/database-time.ts'
import { addChangedEvents } from '../outbox/webhook-events.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { addChanges, canOwn, lockRequest, lockRequests } from './change-request.ts'
import { markNotSpam, markSpam, suspectAgain } from './mark-spam.ts'
import { type RequestColumns, shownStatusOf } from './request-columns.ts'
import { waitingSinceOf } from './waiting-since.ts'

/**
 * Restores the values before each change, in a transaction of the caller. A change stays if another person made it or
 * changed the request since, or if the field has another value by now.
 */
export async function undoChanges(tx: Kysely<Tables>, changes: ChangedRequest[], by: string | null) {
  const ids = changes.map(({ id }) => id)
  // Staff are locked before requests, as by a hand-over, so that the two cannot lock each other out.
  const owners = await lockEarlierOwners(tx, ids)
  await lockRequests(tx, ids)
  let undone = 0
  for (const change of changes) if (await undoChange(tx, { ...change, by, owners })) undone += 1
  return { undone }
}

/** The earlier owners of these requests, without those who cannot own requests any more. */
async function lockEarlierOwners(tx: Kysely<Tables>, requestIds: string[]) {
  const rows = await tx
    .selectFrom('requestChanges')
    .select('before')
    .distinct()
    .where('requestId', 'in', requestIds)
    .where('field', '=', 'owner')
    .orderBy('before')
    .execute()
  const owners = new Set<string>()
  for (const { before } of rows) if (before !== null && (await canOwn(tx, before))) owners.add(before)
  return owners
}

type Undo = ChangedRequest & { by: string | null; owners: Set<string> }

/** False if the change stays. */
async function undoChange(tx: Kysely<Tables>, { id, version, by, owners }: Undo): Promise<boolean> {
  const row = await lockRequest(tx, id)
  if (!row) return false
  const history = await tx
    .selectFrom('requestChanges')
    .selectAll()
    .where('requestId', '=', id)
    .orderBy('version')
    .execute()
  const undone = history.filter((change) => change.version === version)
  const later = history.filter((change) => change.version > version)
  if (!isLatest(undone, row) || [...undone, ...later].some((change) => change.by !== by)) return false
  const before = new Map(undone.map((change) => [change.field, change.before]))
  const owner = before.get('owner')
  if (owner && !owners.has(owner)) return false

  const at = await databaseTime(tx)
  const status = undone.find(({ field }) => field === 'status')
  if (status) await restoreDecision(tx, status, at)
  const next = row.version + 1
  await tx
    .updateTable('requests')
    .set({
      ...(owner !== undefined && { owner }),
      ...(before.has('followUpOn') && { followUpOn: before.get('followUpOn') ?? null }),
      ...(status && workBefore(status, row, history)),
      ...((status || before.has('waitingSince')) && { waitingSince: await waitingSinceOf(tx, id) }),
      version: next,
    })
    .where('id', '=', id)
    .execute()
  const restored = undone.map(({ field, ...one }) => ({
    field,
    before: one.after,
    after: one.before,
  }))
  await addChanges(tx, { requestId: id, version: next, at, by }, restored)
  await addChangedEvents(tx, { ids: [id], at })
  const fields = [...before.keys()].join(', ')
  await writeAudit(tx, { by, action: 'changed a request', subject: id, fields })
  return true
}

/** The same person may have changed a field again. */
function isLatest(undone: RequestChange[], row: RequestColumns) {
  const { owner, followUpOn } = row
  const waitingSince = row.waitingSince === null ? null : String(row.waitingSince)
  const current = { status: shownStatusOf(row), owner, followUpOn, waitingSince }
  return undone.length > 0 && undone.every(({ field, after }) => current[field] === after)
}

const isDecision = ({ before, after }: RequestChange) => isUndecided(before) || before === 'spam' || after === 'spam'

const isUndecided = (status: string | null) => status === 'suspected' || status === 'held'

async function restoreDecision(tx: Kysely<Tables>, { requestId, before, after }: RequestChange, time: number) {
  if (isUndecided(before)) await suspectAgain(tx, requestId, time)
  else if (before === 'spam') await markSpam(tx, requestId, time)
  else if (after === 'spam') await markNotSpam(tx, requestId, time)
}

/** The work status before the change (spam keeps it), without the times that the change has set. */
function workBefore(change: RequestChange, row: RequestColumns, history: RequestChange[]) {
  const earlier = history.filter(({ field, version }) => field === 'status' && version < change.version)
  const status = earlier.findLast(({ after }) => after !== 'spam')?.after ?? 'new'
  return {
    // A suspected request is new: another status would be a decision.
    status: isUndecided(status) ? 'new' : (status as WorkState['status']),
    // A measured answer was sent, whatever the status says.
    ...(row.firstAnsweredAt === change.at && row.firstAnswerMailId === null && { firstAnsweredAt: null }),
    ...(isDecision(change) && !earlier.some(isDecision) && { acceptedAt: null }),
  }
}
