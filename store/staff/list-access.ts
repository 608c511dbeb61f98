import type { Kysely } from 'kysely'
import type { StaffMember } from '../../records/staff.ts'
import type { Tables } from '../schema/tables.ts'
import { asStaffMember } from './staff-member.ts'

/** A staff member, and how they sign in. */
export type StaffAccess = StaffMember & {
  /** The number of passkeys. */
  passkeys: number
  /** True for a person who signs in at the company's identity provider. */
  hasOidc: boolean
  /** The last use of a passkey; null if there was none. */
  lastUsedAt: number | null
  /** The newest one-time link of the last weeks, without its token. */
  link: Omit<Tables['invitations'], 'id' | 'staffId'> | null
}

export async function listAccess(db: Kysely<Tables>): Promise<StaffAccess[]> {
  const staff = await db.selectFrom('staff').selectAll().orderBy('email').execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select((key) => ['staffId', key.fn.countAll<number>().as('count'), key.fn.max('lastUsedAt').as('lastUsedAt')])
    .groupBy('staffId')
    .execute()
  const keysOf = new Map(passkeys.map((keys) => [keys.staffId, keys]))
  const links = await db.selectFrom('invitations').selectAll().orderBy('createdAt').execute()
  const linkOf = new Map(links.map(({ id: _, staffId, ...link }) => [staffId, link]))
  return staff.map((row) => ({
    ...asStaffMember(row),
    passkeys: Number(keysOf.get(row.id)?.count ?? 0),
    hasOidc: row.oidcSubject !== null,
    lastUsedAt: keysOf.get(row.id)?.lastUsedAt ?? null,
    link: linkOf.get(row.id) ?? null,
  }))
}
