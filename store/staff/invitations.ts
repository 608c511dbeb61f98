import type { StaffMember } from '../../records/staff.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from './audit.ts'
import type { NewPasskey } from './passkeys.ts'
import { asStaffMember } from './staff.ts'
import { hashOf, newToken } from './tokens.ts'

const INVITATION_MS = 24 * 60 * 60_000

export type InvitationKind = Tables['invitations']['kind']

/** `staff` is the person who is invited. */
export type Invitation = {
  kind: InvitationKind
  staff: StaffMember
  state: 'open' | 'used' | 'expired'
}

export type Invitations = {
  /** Resolves to the token of a link, which is valid for 24 hours and one use. Earlier links of the person end. */
  issue(staffId: string, kind: InvitationKind, by: string | null): Promise<string>
  find(token: string): Promise<Invitation | null>
  /**
   * Stores the first passkey of an invited person. A recovery link removes the earlier passkeys and ends all sessions.
   * False if the invitation is not open any more.
   */
  accept(token: string, passkey: NewPasskey): Promise<boolean>
}

export const invitationsIn = ({ db }: Database, now: () => number): Invitations => ({
  issue: (staffId, kind, by) =>
    inTransaction(db, async (tx) => {
      const token = newToken()
      const createdAt = await databaseTime(tx, now)
      const earlier = tx.deleteFrom('invitations').where('staffId', '=', staffId)
      await earlier.where('usedAt', 'is', null).execute()
      await tx
        .insertInto('invitations')
        .values({
          id: hashOf(token),
          staffId,
          kind,
          issuedBy: by,
          createdAt,
          expiresAt: createdAt + INVITATION_MS,
          usedAt: null,
        })
        .execute()
      const action = kind === 'recovery' ? 'issued a recovery link' : 'issued an invitation'
      await writeAudit(tx, now, { by, action, subject: staffId })
      return token
    }),

  async find(token) {
    const row = await db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', hashOf(token))
      .executeTakeFirst()
    if (!row) return null
    const staff = await db
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', row.staffId)
      .where('disabledAt', 'is', null)
      .executeTakeFirst()
    if (!staff) return null
    const time = await databaseTime(db, now)
    const state = row.usedAt !== null ? 'used' : row.expiresAt <= time ? 'expired' : 'open'
    return { kind: row.kind, staff: asStaffMember(staff), state }
  },

  accept: (token, passkey) =>
    inTransaction(db, async (tx) => {
      const time = await databaseTime(tx, now)
      const invitation = await tx
        .updateTable('invitations')
        .set({ usedAt: time })
        .where('id', '=', hashOf(token))
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', time)
        .returning(['staffId', 'kind', 'issuedBy'])
        .executeTakeFirst()
      if (!invitation) return false
      const { staffId, kind } = invitation
      if (kind === 'recovery') {
        await tx.deleteFrom('passkeys').where('staffId', '=', staffId).execute()
        await tx.deleteFrom('sessions').where('staffId', '=', staffId).execute()
      }
      await tx
        .insertInto('passkeys')
        .values({ ...passkey, staffId, createdAt: time, lastUsedAt: null })
        .execute()
      const action = kind === 'recovery' ? 'used a recovery link' : 'accepted an invitation'
      await writeAudit(tx, now, { by: staffId, action, subject: staffId })
      return true
    }),
})
