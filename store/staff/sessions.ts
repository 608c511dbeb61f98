import type { StaffMember } from '../../records/staff.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import type { Tables } from '../schema/tables.ts'
import { asStaffMember } from './staff-member.ts'
import { hashOf, newToken } from './tokens.ts'

const MINUTE_MS = 60_000
const IDLE_MS = 30 * MINUTE_MS
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS
/** A confirmation with a passkey counts for this long. */
const CONFIRMED_MS = 5 * MINUTE_MS

export type Session = Tables['sessions'] & {
  /** When the session ends unless it is used before. */
  endsAt: number
  isConfirmed: boolean
}

export type Sessions = {
  /** Resolves to the token for the cookie. A new session counts as confirmed, unless the person was not asked now. */
  start(staffId: string, device: string, options?: { isConfirmed?: boolean }): Promise<string>
  /** The session of a token and its person; null if it ended or the person is disabled. `isUse` prolongs it. */
  find(
    token: string,
    options: { isUse: boolean },
  ): Promise<{ session: Session; staff: StaffMember } | null>
  /** After a confirmation the session goes on under a new token; null if it ended meanwhile. */
  confirm(id: string): Promise<string | null>
  end(id: string): Promise<void>
  /** Ends the session of this token, if there is one. */
  endOf(token: string): Promise<void>
  endAllOf(staffId: string, options?: { except?: string }): Promise<void>
  listOf(staffId: string): Promise<Session[]>
}

export const sessionsIn = ({ db }: Database, now: () => number): Sessions => ({
  async start(staffId, device, { isConfirmed = true } = {}) {
    const token = newToken()
    const time = await databaseTime(db, now)
    await db
      .insertInto('sessions')
      .values({
        id: hashOf(token),
        staffId,
        device,
        createdAt: time,
        usedAt: time,
        confirmedAt: isConfirmed ? time : 0,
      })
      .execute()
    return token
  },

  async find(token, { isUse }) {
    const time = await databaseTime(db, now)
    const id = hashOf(token)
    const row = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || endOf(row) <= time) return null
    const staff = await db
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', row.staffId)
      .where('disabledAt', 'is', null)
      .executeTakeFirst()
    if (!staff) return null
    // At most one write a minute for each session.
    if (isUse && time - row.usedAt > MINUTE_MS) {
      await db.updateTable('sessions').set({ usedAt: time }).where('id', '=', id).execute()
      row.usedAt = time
    }
    return { session: asSession(row, time), staff: asStaffMember(staff) }
  },

  async confirm(id) {
    const token = newToken()
    const time = await databaseTime(db, now)
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ id: hashOf(token), confirmedAt: time, usedAt: time })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? token : null
  },

  async end(id) {
    await db.deleteFrom('sessions').where('id', '=', id).execute()
  },

  async endOf(token) {
    await db.deleteFrom('sessions').where('id', '=', hashOf(token)).execute()
  },

  async endAllOf(staffId, { except = '' } = {}) {
    await db
      .deleteFrom('sessions')
      .where('staffId', '=', staffId)
      .where('id', '<>', except)
      .execute()
  },

  async listOf(staffId) {
    const time = await databaseTime(db, now)
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('staffId', '=', staffId)
      .orderBy('usedAt', 'desc')
      .execute()
    return rows.filter((row) => endOf(row) > time).map((row) => asSession(row, time))
  },
})

const endOf = ({ createdAt, usedAt }: Tables['sessions']) =>
  Math.min(createdAt + ABSOLUTE_MS, usedAt + IDLE_MS)

const asSession = (row: Tables['sessions'], time: number): Session => ({
  ...row,
  endsAt: endOf(row),
  isConfirmed: time - row.confirmedAt < CONFIRMED_MS,
})
