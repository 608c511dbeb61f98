import type { Kysely } from 'kysely'
import type { Area } from '../../contract/console/areas.ts'
import { normalizeEmail } from '../../records/message.ts'
import type { StaffMember } from '../../records/staff.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { inTransaction } from '../database/transaction.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from './audit.ts'
import { listAccess, type StaffAccess } from './list-access.ts'
import { asStaffMember } from './staff-member.ts'

export type NewStaffMember = Pick<StaffMember, 'email' | 'name' | 'areas'>

/** `by` is the id of the staff member who acts; null for the command line. */
export type Staff = {
  list(): Promise<StaffMember[]>
  /** The same with how each person signs in. */
  listAccess(): Promise<StaffAccess[]>
  find(idOrEmail: string): Promise<StaffMember | null>
  /** Null if there is a member with this address. */
  add(member: NewStaffMember, by: string | null): Promise<StaffMember | null>
  /** The last enabled member with the area `admin` keeps it. */
  setAreas(id: string, areas: Area[], by: string | null): Promise<StaffChange>
  /** Ends all sessions and links. The passkeys stay for the case that the person is enabled again. */
  disable(id: string, by: string | null): Promise<StaffChange>
  enable(id: string, by: string | null): Promise<StaffChange>
  /** Replaces name and address of a disabled person by the id, for good, and removes their passkeys. */
  anonymise(id: string, by: string | null): Promise<'changed' | 'enabled' | 'unknown'>
  /** True if the person has a passkey or an identity at the identity provider. */
  canSignIn(id: string): Promise<boolean>
  /** The enabled person with this identity at the company's identity provider. */
  findByOidc(identity: OidcIdentity): Promise<StaffMember | null>
}

/** `subject` is unique for each issuer; an address is no identity. */
export type OidcIdentity = { issuer: string; subject: string }

export type StaffChange = 'changed' | 'last admin' | 'unknown'

export const staffIn = ({ db, reading }: Database, now: () => number): Staff => {
  /** Changes a member and checks that an admin is left. */
  const change = (
    id: string,
    by: string | null,
    { action, fields, set }: Change,
  ): Promise<StaffChange> =>
    inTransaction(db, async (tx) => {
      const members = await lockAll(tx)
      const member = members.find((one) => one.id === id)
      if (!member || isAnonymous(member)) return 'unknown'
      const values = set(await databaseTime(tx, now))
      const after = members.map((one) => (one.id === id ? { ...one, ...values } : one))
      if (members.some(isAdmin) && !after.some(isAdmin)) return 'last admin'
      const { areas = member.areas, disabledAt = member.disabledAt } = values
      await tx
        .updateTable('staff')
        .set({ areas: areas.join(' '), disabledAt })
        .where('id', '=', id)
        .execute()
      if (disabledAt !== null) await endAccess(tx, id)
      await writeAudit(tx, now, { by, action, subject: id, fields })
      return 'changed'
    })

  return {
    async list() {
      const rows = await reading.selectFrom('staff').selectAll().orderBy('email').execute()
      return rows.map(asStaffMember)
    },

    listAccess: () => listAccess(reading),

    async find(idOrEmail) {
      const row = await reading
        .selectFrom('staff')
        .selectAll()
        .where((member) =>
          member.or([
            member('id', '=', idOrEmail),
            member('email', '=', normalizeEmail(idOrEmail)),
          ]),
        )
        .executeTakeFirst()
      return row ? asStaffMember(row) : null
    },

    add: ({ email, name, areas }, by) =>
      inTransaction(db, async (tx) => {
        const row = {
          id: newId(),
          email: normalizeEmail(email),
          name,
          areas: areas.join(' '),
          createdAt: await databaseTime(tx, now),
          disabledAt: null,
          oidcIssuer: null,
          oidcSubject: null,
        }
        const { numInsertedOrUpdatedRows = 0n } = await tx
          .insertInto('staff')
          .values(row)
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return null
        await writeAudit(tx, now, { by, action: 'added a staff member', subject: row.id })
        return asStaffMember(row)
      }),

    setAreas: (id, areas, by) =>
      change(id, by, { action: 'changed areas', fields: 'areas', set: () => ({ areas }) }),

    disable: (id, by) =>
      change(id, by, {
        action: 'disabled a staff member',
        set: (time) => ({ disabledAt: time }),
      }),

    enable: (id, by) =>
      change(id, by, { action: 'enabled a staff member', set: () => ({ disabledAt: null }) }),

    anonymise: (id, by) =>
      inTransaction(db, async (tx) => {
        const member = await lockMember(tx, id)
        if (!member || isAnonymous(member)) return 'unknown'
        if (member.disabledAt === null) return 'enabled'
        await endAccess(tx, id)
        await tx.deleteFrom('passkeys').where('staffId', '=', id).execute()
        await tx
          .updateTable('staff')
          .set({ email: id, name: id, oidcIssuer: null, oidcSubject: null })
          .where('id', '=', id)
          .execute()
        await writeAudit(tx, now, {
          by,
          action: 'removed name and address of a staff member',
          subject: id,
          fields: 'name, email',
        })
        return 'changed'
      }),

    async canSignIn(id) {
      const passkey = db.selectFrom('passkeys').select('staffId as id').where('staffId', '=', id)
      const identity = db
        .selectFrom('staff')
        .select('id')
        .where('id', '=', id)
        .where('oidcSubject', 'is not', null)
      return (await passkey.union(identity).executeTakeFirst()) !== undefined
    },

    async findByOidc({ issuer, subject }) {
      const row = await db
        .selectFrom('staff')
        .selectAll()
        .where('oidcIssuer', '=', issuer)
        .where('oidcSubject', '=', subject)
        .where('disabledAt', 'is', null)
        .executeTakeFirst()
      return row ? asStaffMember(row) : null
    },
  }
}

/** True for a person whose name and address were replaced by the id. */
export const isAnonymous = ({ id, email }: Pick<StaffMember, 'id' | 'email'>) => email === id

async function endAccess(tx: Kysely<Tables>, staffId: string) {
  await tx.deleteFrom('sessions').where('staffId', '=', staffId).execute()
  await tx
    .deleteFrom('invitations')
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .execute()
}

type Change = {
  action: string
  fields?: string
  set: (time: number) => Partial<Pick<StaffMember, 'areas' | 'disabledAt'>>
}

const isAdmin = ({ areas, disabledAt }: StaffMember) =>
  areas.includes('admin') && disabledAt === null

/** All members, locked, so that two admins cannot disable each other at the same time. */
async function lockAll(tx: Kysely<Tables>) {
  const rows = await tx
    .selectFrom('staff')
    .selectAll()
    .orderBy('id')
    .$if(isPostgres(tx), (members) => members.forUpdate())
    .execute()
  return rows.map(asStaffMember)
}

/** Locked, so that changes of one person's passkeys, links and access follow each other. */
export async function lockMember(tx: Kysely<Tables>, id: string) {
  const row = await tx
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(tx), (member) => member.forUpdate())
    .executeTakeFirst()
  return row ? asStaffMember(row) : null
}
