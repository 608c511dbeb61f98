import type { Kysely } from 'kysely'
import type { StaffMember } from '../../records/staff.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inTransaction } from '../database/transaction.ts'
import { addNotice } from '../outbox/notices.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from './audit.ts'
import { insertPasskey, type NewPasskey } from './passkeys.ts'
import { lockMember, type OidcIdentity } from './staff.ts'
import { asStaffMember } from './staff-member.ts'
import { hashOf, newToken } from './tokens.ts'

export const INVITATION_MS = 24 * 60 * 60_000

export type InvitationKind = Tables['invitations']['kind']

/** `staff` is the person who is invited. */
export type Invitation = {
  kind: InvitationKind
  staff: StaffMember
  state: 'open' | 'used' | 'expired'
}

/** How an invited person will sign in. */
export type Means = { passkey: NewPasskey } | { oidc: OidcIdentity }

export type Invitations = {
  /** Resolves to the token of a link, which is valid for 24 hours and one use. Earlier links of the person end. */
  issue(staffId: string, kind: InvitationKind, by: string | null): Promise<string>
  find(token: string): Promise<Invitation | null>
  /**
   * Stores how an invited person signs in. A recovery link removes all earlier means and ends all sessions, and the
   * person gets a mail. `closed`: the invitation is not open any more; `taken`: somebody has this passkey or identity.
   */
  accept(token: string, means: Means): Promise<'accepted' | 'closed' | 'taken'>
}

export const invitationsIn = ({ db }: Database, now: () => number): Invitations => ({
  issue: (staffId, kind, by) =>
    inTransaction(db, async (tx) => {
      await lockMember(tx, staffId)
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
    const row = await rowOf(db, token)
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

  accept: (token, means) =>
    inTransaction(db, async (tx) => {
      const invitation = await rowOf(tx, token)
      if (!invitation) return 'closed'
      const { staffId, kind } = invitation
      const member = await lockMember(tx, staffId)
      if (!member || member.disabledAt !== null) return 'closed'
      if (await isTaken(tx, staffId, means)) return 'taken'
      const time = await databaseTime(tx, now)
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ usedAt: time })
        .where('id', '=', invitation.id)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', time)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return 'closed'
      if (kind === 'recovery') {
        await removeMeans(tx, staffId)
        const notice = { kind, name: `recovery ${invitation.id}`, createdAt: time }
        await addNotice(tx, notice, [member.email])
      }
      if ('passkey' in means) await insertPasskey(tx, now, { ...means.passkey, staffId })
      else await bindOidc(tx, staffId, means.oidc)
      const action = kind === 'recovery' ? 'used a recovery link' : 'accepted an invitation'
      await writeAudit(tx, now, { by: staffId, action, subject: staffId })
      return 'accepted'
    }),
})

const rowOf = (db: Kysely<Tables>, token: string) =>
  db.selectFrom('invitations').selectAll().where('id', '=', hashOf(token)).executeTakeFirst()

async function isTaken(tx: Kysely<Tables>, staffId: string, means: Means) {
  const found =
    'passkey' in means
      ? tx.selectFrom('passkeys').select('id').where('id', '=', means.passkey.id)
      : tx
          .selectFrom('staff')
          .select('id')
          .where('oidcIssuer', '=', means.oidc.issuer)
          .where('oidcSubject', '=', means.oidc.subject)
          .where('id', '<>', staffId)
  return (await found.executeTakeFirst()) !== undefined
}

async function removeMeans(tx: Kysely<Tables>, staffId: string) {
  await tx.deleteFrom('passkeys').where('staffId', '=', staffId).execute()
  await tx.deleteFrom('sessions').where('staffId', '=', staffId).execute()
  await tx
    .updateTable('staff')
    .set({ oidcIssuer: null, oidcSubject: null })
    .where('id', '=', staffId)
    .execute()
}

async function bindOidc(tx: Kysely<Tables>, staffId: string, { issuer, subject }: OidcIdentity) {
  await tx
    .updateTable('staff')
    .set({ oidcIssuer: issuer, oidcSubject: subject })
    .where('id', '=', staffId)
    .execute()
}
