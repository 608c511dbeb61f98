import type { Kysely } from 'kysely'
import { databaseTime } from '../database/database-time.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../schema/tables.ts'
import { channelsThatAreOn, insertDeliveries, newDelivery, priorities } from './new-delivery.ts'

/** Adds `request.changed` for those of the requests that the webhook was sent or will be sent, if it is on. */
export const addChangedEvents = (tx: Kysely<Tables>, { ids, at }: { ids: string[]; at: number }) =>
  addRequestEvents(tx, { ids, at, event: 'changed', mailId: null })

/** Adds `request.mail`, if the webhook is on and gets the request itself. */
export const addMailEvent = (
  tx: Kysely<Tables>,
  { requestId, mailId, at }: { requestId: string; mailId: string; at: number },
) => addRequestEvents(tx, { ids: [requestId], at, event: 'mail', mailId })

type RequestEvents = { ids: string[]; at: number; event: 'changed' | 'mail'; mailId: string | null }

async function addRequestEvents(tx: Kysely<Tables>, { ids, at, event, mailId }: RequestEvents) {
  if (!(await channelsThatAreOn(tx)).has('webhook')) return
  const sent = await sentToWebhook(tx, ids)
  const deliveries = sent.map((id) =>
    newDelivery({
      requestId: id,
      mailId,
      channel: 'webhook',
      event,
      priority: priorities.requestChange,
      createdAt: at,
    }),
  )
  await insertDeliveries(tx, deliveries)
}

/** Adds `request.erased` for those of the requests that the receiver may have. Called before their deliveries are deleted. */
export async function addErasedEvents(tx: Kysely<Tables>, ids: string[]) {
  const subjects = await sentToWebhook(tx, ids)
  if (subjects.length === 0) return
  const at = await databaseTime(tx)
  const dueAt = await endOfLeases(tx, subjects)
  await addEvents(tx, 'requestErased', { subjects, at, dueAt })
}

/** Adds `employee.changed` for employees that were added, changed or removed, if the webhook is on. */
export async function addEmployeeEvents(tx: Kysely<Tables>, ids: string[]) {
  if (ids.length === 0 || !(await channelsThatAreOn(tx)).has('webhook')) return
  await addEvents(tx, 'employeeChanged', { subjects: ids, at: await databaseTime(tx) })
}

/** Held requests, and those that were dismissed before the first attempt, were never sent. */
async function sentToWebhook(tx: Kysely<Tables>, ids: string[]): Promise<string[]> {
  const sent: string[] = []
  for (const some of inChunks(ids)) {
    const rows = await tx
      .selectFrom('outbox')
      .select('requestId')
      .distinct()
      .where('requestId', 'in', some)
      .where('channel', '=', 'webhook')
      .where((delivery) =>
        delivery.or([delivery('state', 'in', ['waiting', 'delivered', 'failed']), delivery('triedAt', 'is not', null)]),
      )
      .execute()
    sent.push(...rows.flatMap((row) => row.requestId ?? []))
  }
  return sent
}

/** When no worker sends an event about these requests any more: a receiver must not get one after `request.erased`. */
async function endOfLeases(tx: Kysely<Tables>, ids: string[]) {
  let end = 0
  for (const some of inChunks(ids)) {
    const rows = await tx
      .selectFrom('outbox')
      .select('leasedUntil')
      .where('requestId', 'in', some)
      .where('channel', '=', 'webhook')
      // No worker leases one of them from now on.
      .forUpdate()
      .execute()
    for (const { leasedUntil } of rows) end = Math.max(end, leasedUntil)
  }
  return end
}

async function addEvents(
  tx: Kysely<Tables>,
  kind: 'requestErased' | 'employeeChanged',
  { subjects, at, dueAt = 0 }: { subjects: string[]; at: number; dueAt?: number },
) {
  const notices = subjects.map((subject) => {
    const id = newId()
    return { id, kind, name: `${kind} ${id}`, createdAt: at, link: null, subject }
  })
  for (const rows of inChunks(notices)) await tx.insertInto('notices').values(rows).execute()
  const priority = kind === 'employeeChanged' ? priorities.employeeChange : priorities.requestChange
  const deliveries = notices.map(({ id }) =>
    newDelivery({ noticeId: id, channel: 'webhook', priority, createdAt: at, dueAt }),
  )
  await insertDeliveries(tx, deliveries)
}
