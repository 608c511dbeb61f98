import type { Kysely } from 'kysely'
import type { AuditAction } from '../../contract/console/audit-actions.ts'
import type { Database } from '../database/database.ts'
import { databaseTime, isAhead } from '../database/database-time.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from './audit.ts'
import { lockMember, type OidcIdentity } from './staff.ts'
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
  /** The time of the database when the session was read, for comparisons with its other times. */
  now: number
}

/** What a person signed in with: the id of a passkey, or an identity at the company's identity provider. */
export type SignedInWith = { passkey: string } | { oidc: OidcIdentity }

type StartOptions = {
  /** The session that the browser had, by its token or its id: it ends. */
  replaces?: { token: string } | { id: string } | undefined
  /** Checked again, because a recovery may have removed it since the person used it. Unset: not checked. */
  signedInWith?: SignedInWith | undefined
  isConfirmed?: boolean
}

type OwnSession = Pick<Tables['sessions'], 'id' | 'staffId'>

/** Each change is in the audit. */
export type Sessions = ReturnType<typeof createSessions>

export const createSessions = ({ db }: Database) => {
  const endOne = ({ id, staffId }: OwnSession, action: AuditAction) =>
    inTransaction(db, async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('staffId', '=', staffId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return false
      await writeAudit(tx, { by: staffId, action, subject: staffId })
      return true
    })

  return {
    /**
     * Resolves to the token for the cookie; null if the person is disabled or what they signed in with was removed. A new
     * session counts as confirmed, unless `isConfirmed` is false because the person was not asked now.
     */
    start: (staffId: string, device: string, { signedInWith, isConfirmed = true, replaces }: StartOptions = {}) =>
      inTransaction(db, async (tx) => {
        const member = await lockMember(tx, staffId)
        if (!member || member.disabledAt !== null) return null
        if (signedInWith && !(await hasMeans(tx, staffId, signedInWith))) return null
        const token = newToken()
        const time = await databaseTime(tx)
        await tx
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
        if (replaces) {
          const earlier = 'token' in replaces ? hashOf(replaces.token) : replaces.id
          await tx.deleteFrom('sessions').where('id', '=', earlier).execute()
        }
        await writeAudit(tx, { by: staffId, action: 'signed in', subject: staffId })
        return token
      }),

    /** The session of a token and its person; null if it ended or the person is disabled. `isUse` prolongs it. */
    async find(token: string, { isUse }: { isUse: boolean }) {
      const time = await databaseTime(db)
      const id = hashOf(token)
      const row = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row || hasEnded(row, time)) return null
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

    /** After a confirmation the session goes on under a new token; null if it ended meanwhile. */
    confirm: ({ id, staffId }: OwnSession) =>
      inTransaction(db, async (tx) => {
        const token = newToken()
        const time = await databaseTime(tx)
        const { numUpdatedRows } = await tx
          .updateTable('sessions')
          .set({ id: hashOf(token), confirmedAt: time, usedAt: time })
          .where('id', '=', id)
          .where('staffId', '=', staffId)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return null
        await writeAudit(tx, { by: staffId, action: 'confirmed', subject: staffId })
        return token
      }),

    async signOut(session: OwnSession) {
      await endOne(session, 'signed out')
    },

    /** Ends one session of the person. False if there is none with this id. */
    end: (session: OwnSession) => endOne(session, 'ended a session'),

    /** `by`: the id of the staff member who acts; null for the command line. `except`: the id of a session that stays. */
    endAllOf: (staffId: string, { by = null, except = '' }: { by?: string | null; except?: string } = {}) =>
      inTransaction(db, async (tx) => {
        await tx.deleteFrom('sessions').where('staffId', '=', staffId).where('id', '<>', except).execute()
        await writeAudit(tx, { by, action: 'ended sessions', subject: staffId })
      }),

    async listOf(staffId: string) {
      const time = await databaseTime(db)
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('staffId', '=', staffId)
        .orderBy('usedAt', 'desc')
        .execute()
      return rows.filter((row) => !hasEnded(row, time)).map((row) => asSession(row, time))
    },
  }
}

async function hasMeans(tx: Kysely<Tables>, staffId: string, means: SignedInWith) {
  const found =
    'passkey' in means
      ? tx.selectFrom('passkeys').select('id').where('id', '=', means.passkey).where('staffId', '=', staffId)
      : tx
          .selectFrom('staff')
          .select('id')
          .where('id', '=', staffId)
          .where('oidcIssuer', '=', means.oidc.issuer)
          .where('oidcSubject', '=', means.oidc.subject)
  return (await found.executeTakeFirst()) !== undefined
}

const endOf = ({ createdAt, usedAt }: Tables['sessions']) => Math.min(createdAt + ABSOLUTE_MS, usedAt + IDLE_MS)

/** A session that was used in the future has ended: the clock was set back, and the session would last too long. */
const hasEnded = (row: Tables['sessions'], time: number) => endOf(row) <= time || isAhead(row.usedAt, time)

const asSession = (row: Tables['sessions'], time: number): Session => ({
  ...row,
  endsAt: endOf(row),
  isConfirmed: time - row.confirmedAt < CONFIRMED_MS && !isAhead(row.confirmedAt, time),
  now: time,
})
