import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { type ChannelName, channelNames, channelsOfServer } from '../../contract/channels.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { afterCommit, inTransaction } from '../database/transaction.ts'
import { readBacklogs } from '../outbox/backlog.ts'
import { priorities, wakeWorkers } from '../outbox/new-delivery.ts'
import { addNotice, type NoticeReceivers } from '../outbox/notices.ts'
import { waiting } from '../outbox/outbox.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'

/** A failure that lasts as long is reported, and after its end all waiting deliveries are sent at once. */
const LONG_FAILURE_MS = 60 * 60_000

export type FailingChannel = { name: ChannelName; since: number; why: string }

export const createChannels = ({ db, reading }: Database) => ({
  /** The channels that were on once, in no order. */
  async list() {
    const rows = await reading.selectFrom('channels').selectAll().execute()
    return rows.map((row) => ({ ...row, isOn: row.isOn === 1 }))
  },

  /**
   * Switches the given channels on and all others off. Called by the service with the channels of its settings. Resolves to
   * those that were on until now.
   */
  switchOn: (names: readonly ChannelName[]) =>
    inTransaction(db, async (tx) => {
      const switchedOff = await tx
        .updateTable('channels')
        .set({ isOn: 0, offSince: await databaseTime(tx) })
        .where('isOn', '=', 1)
        .$if(names.length > 0, (channels) => channels.where('name', 'not in', [...names]))
        .returning('name')
        .execute()
      for (const name of names) {
        await tx
          .insertInto('channels')
          .values(newState(name, { isOn: 1 }))
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ isOn: 1, offSince: null }))
          .execute()
      }
      if (!names.includes('acknowledgement')) await dismissAcknowledgements(tx, 'ACKNOWLEDGE is not set')
      return { switchedOff: switchedOff.map(({ name }) => name) }
    }),

  /** False if it is paused already. `by`: the staff member; null: the command line. */
  pause: (name: ChannelName, why: string, by: string | null) =>
    inTransaction(db, async (tx) => {
      if (!(await pauseChannel(tx, name, { why, by, at: await databaseTime(tx) }))) return false
      await writeAudit(tx, { by, action: 'paused a channel', subject: name })
      return true
    }),

  /** Pauses a channel for a reason that the service found, and tells staff once. */
  pauseAndNotify: (name: ChannelName, why: string, receivers: NoticeReceivers) =>
    inTransaction(db, async (tx) => {
      const at = await databaseTime(tx)
      if (await pauseChannel(tx, name, { why, by: null, at }))
        await addNotice(
          tx,
          { kind: 'channelPaused', name: `paused ${name} ${at}`, createdAt: at, subject: name },
          receivers,
        )
    }),

  /** Its waiting deliveries become due at once. False if it is not paused. */
  async resume(name: ChannelName, by: string | null) {
    const state = await db.selectFrom('channels').select('pausedAt').where('name', '=', name).executeTakeFirst()
    if ((state?.pausedAt ?? null) === null) return false
    await makeDue(db, name)
    return inTransaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('channels')
        .set({
          pausedAt: null,
          pausedFor: null,
          pausedBy: null,
          failingSince: null,
          lastError: null,
        })
        .where('name', '=', name)
        .where('pausedAt', 'is not', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      afterCommit(tx, wakeWorkers)
      await writeAudit(tx, { by, action: 'resumed a channel', subject: name })
      return true
    })
  },

  /** Records that a delivery failed. `isServer`: the server refuses all, so that its other channels fail too. */
  async failed(name: ChannelName, why: string, { isServer }: { isServer: boolean }) {
    const time = await databaseTime(db)
    const failing = ({ ref, fn }: ExpressionBuilder<Tables, 'channels'>) => ({
      failingSince: fn.coalesce(ref('channels.failingSince'), sql<number>`${time}`),
      lastError: why,
    })
    await db
      .insertInto('channels')
      .values(newState(name, { failingSince: time, lastError: why }))
      .onConflict((conflict) => conflict.column('name').doUpdateSet(failing))
      .execute()
    if (isServer)
      await db
        .updateTable('channels')
        .set(failing)
        .where('name', 'in', channelsOfServer(name))
        .where('name', '<>', name)
        .where('isOn', '=', 1)
        .execute()
  },

  /**
   * Records that a delivery succeeded. The failure of its server, which its other channels have with the same words, is over
   * too. After a long failure the waiting deliveries become due at once.
   */
  async succeeded(name: ChannelName) {
    const states = await db
      .selectFrom('channels')
      .select(['name', 'failingSince', 'lastError'])
      .where('name', 'in', channelsOfServer(name))
      .where('failingSince', 'is not', null)
      .execute()
    const own = states.find((state) => state.name === name)
    if (!own) return
    const ended = states.filter(({ lastError }) => lastError === own.lastError)
    const time = await databaseTime(db)
    for (const { name: each, failingSince } of ended)
      if (time - (failingSince ?? time) >= LONG_FAILURE_MS) await makeDue(db, each)
    await db
      .updateTable('channels')
      .set({ failingSince: null, lastError: null })
      .where(
        'name',
        'in',
        ended.map((state) => state.name),
      )
      .execute()
  },

  /** The channels that fail while deliveries wait or have failed: a failure whose deliveries were dismissed is over. */
  async failing(): Promise<FailingChannel[]> {
    const states = await reading
      .selectFrom('channels')
      .select(['name', 'failingSince', 'lastError'])
      .where('isOn', '=', 1)
      .where('pausedAt', 'is', null)
      .where('failingSince', 'is not', null)
      .execute()
    if (states.length === 0) return []
    const backlogs = await readBacklogs(reading)
    const hasBacklog = (name: ChannelName) => backlogs[name].waiting + backlogs[name].failed > 0
    return states
      .filter(({ name }) => channelsOfServer(name).some(hasBacklog))
      .map(({ name, failingSince, lastError }) => ({ name, since: failingSince ?? 0, why: lastError ?? '' }))
      .sort((one, other) => channelNames.indexOf(one.name) - channelNames.indexOf(other.name))
  },

  /**
   * Adds a notice for each channel that has failed for an hour and is not paused, once for each failure, and one for all
   * channels of a server. True if one was added.
   */
  reportFailing: (receiversFor: (failing: ChannelName) => NoticeReceivers) =>
    inTransaction(db, async (tx) => {
      const time = await databaseTime(tx)
      const failing = await tx
        .selectFrom('channels')
        .select(['name', 'failingSince'])
        .where('isOn', '=', 1)
        .where('failingSince', '<=', time - LONG_FAILURE_MS)
        .where('pausedAt', 'is', null)
        .where((channel) =>
          channel.exists(
            channel
              .selectFrom('outbox')
              .select('outbox.id')
              .whereRef('outbox.channel', '=', 'channels.name')
              .where('outbox.state', 'in', ['waiting', 'failed'])
              .where('outbox.createdAt', '<=', time - LONG_FAILURE_MS),
          ),
        )
        .execute()
      let isAdded = false
      const reported = new Set<ChannelName>()
      for (const { name, failingSince } of failing) {
        const [first = name] = channelsOfServer(name)
        if (reported.has(first)) continue
        reported.add(first)
        const notice = {
          kind: 'channelFailing' as const,
          name: `failing ${first} ${failingSince}`,
          createdAt: time,
          subject: name,
        }
        if (await addNotice(tx, notice, receiversFor(name))) isAdded = true
      }
      return isAdded
    }),
})

const newState = (name: ChannelName, given: Partial<Tables['channels']>) => ({
  name,
  isOn: 0,
  offSince: null,
  pausedAt: null,
  pausedFor: null,
  pausedBy: null,
  failingSince: null,
  lastError: null,
  ...given,
})

type Pause = { why: string; by: string | null; at: number }

/** Acknowledgements do not wait for the end of a pause: nobody needs a late one. */
export async function pauseChannel(tx: Transaction<Tables>, name: ChannelName, { why, by, at }: Pause) {
  const state = { pausedAt: at, pausedFor: why, pausedBy: by }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('channels')
    .values(newState(name, state))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(state).where('channels.pausedAt', 'is', null))
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  if (name === 'acknowledgement') await dismissAcknowledgements(tx, why)
  return true
}

const dismissAcknowledgements = (tx: Transaction<Tables>, why: string) =>
  tx
    .updateTable('outbox')
    .set({ state: 'dismissed', dismissedFor: why })
    .where('channel', '=', 'acknowledgement')
    .where('state', 'in', ['waiting', 'failed'])
    .execute()

const DUE_AT_ONCE = 200

/**
 * In transactions of their own, each retried after a deadlock: a large backlog must not block the thread of the service.
 * Leases are not changed: a worker may be sending one of these deliveries. Notices before their first attempt are due, or
 * wait for the end of such a lease.
 */
async function makeDue(db: Kysely<Tables>, name: ChannelName) {
  for (const priority of Object.values(priorities)) {
    for (;;) {
      const { numUpdatedRows } = await inTransaction(db, (tx) =>
        tx
          .updateTable('outbox')
          .set({ dueAt: 0 })
          .where('id', 'in', (outbox) =>
            outbox
              .selectFrom('outbox')
              .select('id')
              .where('channel', '=', name)
              .where('priority', '=', priority)
              .where('state', '=', waiting)
              .where('dueAt', '>', 0)
              .where((delivery) => delivery.or([delivery('noticeId', 'is', null), delivery('attempts', '>', 0)]))
              .limit(DUE_AT_ONCE),
          )
          .executeTakeFirstOrThrow(),
      )
      if (numUpdatedRows < DUE_AT_ONCE) break
    }
  }
}
