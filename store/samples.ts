import type { Kysely } from 'kysely'
import type { Attribution } from '../contract/attribution.ts'
import { answeredStatuses, type RequestStatus } from '../contract/console/request-status.ts'
import type { FormLocale } from '../records/language-rows.ts'
import type { NewLead } from '../records/lead.ts'
import { senderOf } from '../records/message.ts'
import { readMessageHtml } from '../records/message-html.ts'
import { newWorkState, type RequestChange } from '../records/request.ts'
import type { Database } from './database/database.ts'
import { idAt } from './database/new-id.ts'
import { inTransaction } from './database/transaction.ts'
import { newDelivery } from './outbox/new-delivery.ts'
import type { OutboxRow, Tables } from './schema/tables.ts'
import { writeAudit } from './staff/audit.ts'

/** A sample request with its delivery, and with what staff did since. */
export type SampleRequest = Attribution & {
  receivedAt: number
  submission: { lead: NewLead } | { html: string }
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

export type Samples = {
  /** Adds requests whose deliveries are never sent. `by`: the id of the staff member who worked on them. */
  add(requests: SampleRequest[], by: string): Promise<void>
  /** The ids of all sample requests. */
  find(): Promise<{ leads: string[]; messages: string[] }>
  /** Removes a staff member; the requests of this owner have none afterwards. */
  removeMember(id: string): Promise<void>
}

export const samplesIn = ({ db, reading }: Database, now: () => number): Samples => ({
  add: (requests, by) =>
    inTransaction(db, async (tx) => {
      for (const request of requests) await insertRequest(tx, request, by)
    }),

  async find() {
    const rows = await reading
      .selectFrom('outbox')
      .select(['leadId', 'messageId'])
      .where('channel', '=', 'sample')
      .execute()
    return {
      leads: [...new Set(rows.flatMap(({ leadId }) => leadId ?? []))],
      messages: [...new Set(rows.flatMap(({ messageId }) => messageId ?? []))],
    }
  },

  removeMember: (id) =>
    inTransaction(db, async (tx) => {
      for (const table of ['leads', 'messages'] as const) {
        await tx.updateTable(table).set({ owner: null }).where('owner', '=', id).execute()
      }
      await tx.deleteFrom('staff').where('id', '=', id).execute()
      await writeAudit(tx, now, {
        by: null,
        action: 'removed the sample staff member',
        subject: id,
      })
    }),
})

async function insertRequest(tx: Kysely<Tables>, request: SampleRequest, by: string) {
  const { receivedAt, submission, locale, suspectedFor, firstTouch, lastTouch } = request
  const id = idAt(receivedAt)
  const { work, changes } = follow(request.steps, { requestId: id, by })
  const shared = {
    id,
    receivedAt,
    locale,
    suspectedFor,
    heldAt: request.delivery.state === 'held' ? receivedAt : null,
    acceptedAt: null,
    firstTouch,
    lastTouch,
    ...work,
  }
  if ('lead' in submission) {
    const { lead } = submission
    const row = { ...lead, Features: JSON.stringify(lead.Features), ...shared }
    await tx.insertInto('leads').values(row).execute()
  } else {
    const { html } = submission
    const row = { html, ...senderOf(readMessageHtml(html)), ...shared }
    await tx.insertInto('messages').values(row).execute()
  }
  await tx.insertInto('unindexedRequests').values({ requestId: id }).execute()
  const delivery = newDelivery({
    ...('lead' in submission ? { leadId: id } : { messageId: id }),
    channel: 'sample',
    createdAt: receivedAt,
    ...request.delivery,
    id: idAt(receivedAt),
  })
  await tx.insertInto('outbox').values(delivery).execute()
  if (changes.length > 0) await tx.insertInto('requestChanges').values(changes).execute()
  for (const { at, text } of request.notes) {
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
