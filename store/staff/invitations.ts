import type { Kysely } from 'kysely'
import type { StaffMember } from '../../records/staff.ts'
import type { Database } from '../database/database.ts'
import { databaseTime, isAhead } from '../database/database-time.ts'
import { inTransaction } from '../database/transaction.ts'
import { addNotice } from '../outbox/notices.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from './audit.ts'
import { insertPasskey, type NewPasskey } from './passkeys.ts'
import { hasSignIn, lockMember, type OidcIdentity } from './staff.ts'
import { asStaffMember } from './staff-member.ts'
import { hashOf, newToken } from './tokens.ts'

const INVITATION_MS = 24 * 60 * 60_000

export type InvitationKind = Tables['invitations']['kind']

/** `staff` is the person who is invited. */
export type Invitation = {
  kind: InvitationKind
  staff: StaffMember
  /** `disabled`: open, but the person may not sign in. */
  state: 'open' | 'used' | 'expired' | 'disabled'
}

/** How an invited person will sign in. */
export type Means = { passkey: NewPasskey } | { oidc: OidcIdentity }

export const createInvitations = ({ db }: Database) => ({
  /**
   * Issues a link, which is valid for 24 hours and one use: for recovery if the person can sign in. Earlier links of the
   * person end.
   */
  issue: (staffId: string, by: string | null) =>
    inTransaction(db, async (tx) => {
      // Locked, because the person may be using an earlier link.
      await lockMember(tx, staffId)
      const kind: InvitationKind = (await hasSignIn(tx, staffId)) ? 'recovery' : 'invitation'
      const token = newToken()
      const createdAt = await databaseTime(tx)
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
      await writeAudit(tx, { by, action, subject: staffId })
      return { token, kind }
    }),

  async find(token: string) {
    const row = await rowOf(db, token)
    if (!row) return null
    const staff = await db.selectFrom('staff').selectAll().where('id', '=', row.staffId).executeTakeFirstOrThrow()
    return {
      kind: row.kind,
      staff: asStaffMember(staff),
      state: stateOf(row, staff, await databaseTime(db)),
    }
  },

  /**
   * Stores how an invited person signs in. A recovery link removes all earlier means and ends all sessions, and the
   * person gets a mail. `closed`: the invitation is not open any more; `taken`: somebody has this passkey or identity.
   */
  accept: (token: string, means: Means) =>
    inTransaction(db, async (tx) => {
      const found = await rowOf(tx, token)
      const member = found && (await lockMember(tx, found.staffId))
      // Read again: another use of the link may have held the lock.
      const invitation = await rowOf(tx, token)
      if (!invitation || !member) return 'closed'
      const time = await databaseTime(tx)
      if (stateOf(invitation, member, time) !== 'open') return 'closed'
      const { id, staffId, kind } = invitation
      const isStored =
        'passkey' in means
          ? await insertPasskey(tx, { ...means.passkey, staffId })
          : await bindOidc(tx, staffId, means.oidc)
      if (!isStored) return 'taken'
      await tx.updateTable('invitations').set({ usedAt: time }).where('id', '=', id).execute()
      if (kind === 'recovery') {
        await removeOtherMeans(tx, staffId, means)
        await addNotice(tx, { kind, name: `recovery ${id}`, createdAt: time }, { mail: [member.email] })
      }
      const action = kind === 'recovery' ? 'used a recovery link' : 'accepted an invitation'
      await writeAudit(tx, { by: staffId, action, subject: staffId })
      return 'accepted'
    }),
})

const rowOf = (db: Kysely<Tables>, token: string) =>
  db.selectFrom('invitations').selectAll().where('id', '=', hashOf(token)).executeTakeFirst()

function stateOf(
  { usedAt, createdAt, expiresAt }: Tables['invitations'],
  { disabledAt }: Pick<StaffMember, 'disabledAt'>,
  time: number,
): Invitation['state'] {
  if (usedAt !== null) return 'used'
  if (expiresAt <= time || isAhead(createdAt, time)) return 'expired'
  return disabledAt === null ? 'open' : 'disabled'
}

/** False if the identity belongs to somebody else. */
async function bindOidc(tx: Kysely<Tables>, staffId: string, { issuer, subject }: OidcIdentity) {
  const other = await tx
    .selectFrom('staff')
    .select('id')
    .where('oidcIssuer', '=', issuer)
    .where('oidcSubject', '=', subject)
    .where('id', '<>', staffId)
    .executeTakeFirst()
  if (other) return false
  await tx.updateTable('staff').set({ oidcIssuer: issuer, oidcSubject: subject }).where('id', '=', staffId).execute()
  return true
}

/** Ends all sessions, and removes each means of signing in but the new one. */
async function removeOtherMeans(tx: Kysely<Tables>, staffId: string, means: Means) {
  const newKey = 'passkey' in means ? means.passkey.id : ''
  await tx.deleteFrom('sessions').where('staffId', '=', staffId).execute()
  await tx.deleteFrom('passkeys').where('staffId', '=', staffId).where('id', '<>', newKey).execute()
  if ('oidc' in means) return
  await tx.updateTable('staff').set({ oidcIssuer: null, oidcSubject: null }).where('id', '=', staffId).execute()
}
