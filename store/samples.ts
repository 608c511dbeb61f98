import type { Kysely } from 'kysely'
import type { Attribution } from '../contract/attribution.ts'
import { answeredStatuses, type RequestStatus } from '../contract/console/request-status.ts'
import type { FormLocale } from '../records/language-rows.ts'
import { type NewRequest, newWorkState, type RequestChange } from '../records/request.ts'
import type { Database } from './database/database.ts'
import { idAt } from './database/new-id.ts'
import { inTransaction } from './database/transaction.ts'
import { newDelivery } from './outbox/new-delivery.ts'
import { addSearchTexts } from './schema/search-texts.ts'
import type { OutboxRow, Tables } from './schema/tables.ts'
import { writeAudit } from './staff/audit.ts'

/** A sample request with its delivery, and with what staff did since. */
export type SampleRequest = Attribution & {
  receivedAt: number
  request: NewRequest
  locale: FormLocale
  suspectedFor: string | null
  /** In the order of time. Each one makes a version. */
  steps: SampleStep[]
  notes: { at: number; text: string }[]
  delivery: Pick<OutboxRow, 'recipient' | 'state'> & Partial<OutboxRow>
}

export type SampleStep = {
  at: number
  status?: RequestStatus
  owner?: string
  followUpOn?: string | null
}

export const createSamples = ({ db, reading }: Database) => ({
  /** Adds requests whose deliveries are never sent. `by`: the id of the staff member who worked on them. */
  add: (requests: SampleRequest[], by: string) =>
    inTransaction(db, async (tx) => {
      for (const request of requests) await insertRequest(tx, request, by)
    }),

  /** The ids of all sample requests. */
  async find() {
    const rows = await reading
      .selectFrom('outbox')
      .select('requestId')
      .distinct()
      .where('channel', '=', 'sample')
      .execute()
    return rows.flatMap(({ requestId }) => requestId ?? [])
  },

  /** Removes a staff member; the requests of this owner have none afterwards. */
  removeMember: (id: string) =>
    inTransaction(db, async (tx) => {
      await tx.updateTable('requests').set({ owner: null }).where('owner', '=', id).execute()
      await tx.deleteFrom('staff').where('id', '=', id).execute()
      await writeAudit(tx, {
        by: null,
        action: 'removed the sample staff member',
        subject: id,
      })
    }),
})

async function insertRequest(tx: Kysely<Tables>, sample: SampleRequest, by: string) {
  const { receivedAt, request, locale, suspectedFor, firstTouch, lastTouch } = sample
  const id = idAt(receivedAt)
  const { work, changes } = follow(sample.steps, { requestId: id, by })
  const row = {
    ...request,
    fields: JSON.stringify(request.fields),
    id,
    receivedAt,
    locale,
    consentHash: null,
    enteredBy: null,
    suspectedFor,
    heldAt: sample.delivery.state === 'held' ? receivedAt : null,
    acceptedAt: null,
    firstTouch,
    lastTouch,
    ...work,
  }
  await tx.insertInto('requests').values(row).execute()
  await addSearchTexts(tx, [row])
  const delivery = newDelivery({
    requestId: id,
    channel: 'sample',
    createdAt: receivedAt,
    ...sample.delivery,
    id: idAt(receivedAt),
  })
  await tx.insertInto('outbox').values(delivery).execute()
  if (changes.length > 0) await tx.insertInto('requestChanges').values(changes).execute()
  for (const { at, text } of sample.notes) {
    const note = { id: idAt(at), requestId: id, at, by, text }
    await tx.insertInto('notes').values(note).execute()
  }
}

/** The work state after the steps, and their history. */
function follow(steps: SampleStep[], given: Pick<RequestChange, 'requestId' | 'by'>) {
  const work = { ...newWorkState, spamAt: null as number | null }
  const changes: RequestChange[] = []
  for (const { at, ...values } of steps) {
    const before = { ...work, status: work.spamAt === null ? work.status : 'spam' }
    for (const field of ['status', 'owner', 'followUpOn'] as const) {
      const after = values[field]
      if (after === undefined) continue
      const version = work.version + 1
      changes.push({ ...given, version, id: idAt(at), at, field, before: before[field], after })
    }
    const { status = work.status, ...others } = values
    if (status === 'spam') work.spamAt = at
    else Object.assign(work, { status })
    Object.assign(work, others)
    if (answeredStatuses.includes(status)) work.firstAnsweredAt ??= at
    work.version++
  }
  return { work, changes }
}
