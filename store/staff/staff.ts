import type { Kysely } from 'kysely'
import type { Area } from '../../contract/console/areas.ts'
import type { AuditAction } from '../../contract/console/audit-actions.ts'
import { normalizeEmail } from '../../records/email-address.ts'
import { personalKinds } from '../../records/notice.ts'
import type { StaffMember } from '../../records/staff.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { hasEmail } from '../database/same-email.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from './audit.ts'
import { listAccess } from './list-access.ts'
import { asStaffMember, canOwnRequests } from './staff-member.ts'

export type NewStaffMember = Pick<StaffMember, 'email' | 'name' | 'areas'>

/** `subject` is unique for each issuer; an address is no identity. */
export type OidcIdentity = { issuer: string; subject: string }

/** `to`: who takes over open requests; null: nobody. `link`: the address of these requests, for a mail to them. */
export type HandOver = { to: string | null; link: string | null }

/** Gives all open requests of a staff member to another one, or to nobody; resolves to their number. */
export type HandOverRequests = (
  tx: Kysely<Tables>,
  options: HandOver & { from: string; by: string | null },
) => Promise<number>

/** `handedOver`: the number of requests. `unknown owner`: nobody who can own requests. */
export type StaffChange = { handedOver: number } | 'last admin' | 'unknown' | 'unknown owner'

/** The ways to sign in at present: passkeys for `rpId`, the host name of the console, and OIDC if `hasOidc`. */
export type SignInMeans = { rpId: string; hasOidc: boolean }

/** Erases the drafts of a member of staff, and replaces the address by the id in what others wrote. */
export type ForgetMember = (member: Pick<StaffMember, 'id' | 'email'>) => Promise<void>

/**
 * The functions are passed in, because `store/requests` imports this folder: an import of it would be a circle.
 * Without `signIn` all passkeys and identities count.
 */
type Needs = {
  handOverRequests: HandOverRequests
  forgetMember: ForgetMember
  signIn?: SignInMeans | undefined
}

const toNobody: HandOver = { to: null, link: null }

/** `by` is the id of the staff member who acts; null for the command line. */
export const createStaff = ({ db, reading }: Database, { handOverRequests, forgetMember, signIn }: Needs) => {
  /** Changes a member and checks that an admin is left. */
  const change = (
    id: string,
    by: string | null,
    { action, fields, set, handOver = toNobody }: Change,
  ): Promise<StaffChange> =>
    inTransaction(db, async (tx) => {
      const members = await lockAll(tx)
      const admins = await listAdmins(tx, members, signIn)
      const member = members.find((one) => one.id === id)
      if (!member || isAnonymous(member)) return 'unknown'
      const values = set(await databaseTime(tx))
      const after = members.map((one) => (one.id === id ? { ...one, ...values } : one))
      const isLeft = after.some((one) => isAdmin(one) && admins.includes(one.id))
      if (admins.length > 0 && !isLeft) return 'last admin'
      const owners = after.filter(canOwnRequests).map((owner) => owner.id)
      const isOwner = owners.includes(id)
      if (!isOwner && handOver.to !== null && !owners.includes(handOver.to)) return 'unknown owner'
      const { areas = member.areas, disabledAt = member.disabledAt } = values
      await tx
        .updateTable('staff')
        .set({ areas: areas.join(' '), disabledAt })
        .where('id', '=', id)
        .execute()
      if (disabledAt !== null) await endSessions(tx, id)
      else if (member.disabledAt !== null) await endLinks(tx, id)
      await writeAudit(tx, { by, action, subject: id, fields })
      if (isOwner) return { handedOver: 0 }
      return { handedOver: await handOverRequests(tx, { ...handOver, from: id, by }) }
    })

  return {
    async list() {
      const rows = await reading.selectFrom('staff').selectAll().orderBy('email').execute()
      return rows.map(asStaffMember)
    },

    /** The same with how each person signs in. */
    listAccess: () => listAccess(reading),

    async find(idOrEmail: string) {
      const row = await reading
        .selectFrom('staff')
        .selectAll()
        .where((member) => member.or([member('id', '=', idOrEmail), hasEmail('email', idOrEmail)]))
        .executeTakeFirst()
      return row ? asStaffMember(row) : null
    },

    /** Null if there is a member with this address. */
    add: ({ email, name, areas }: NewStaffMember, by: string | null) =>
      inTransaction(db, async (tx) => {
        const row = {
          id: newId(),
          email: normalizeEmail(email),
          name,
          areas: areas.join(' '),
          signature: name, // Until the person saves another one: no answer leaves without a name.
          createdAt: await databaseTime(tx),
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
        await writeAudit(tx, { by, action: 'added a staff member', subject: row.id })
        return asStaffMember(row)
      }),

    /** The last admin who can sign in keeps the area. Without `inbox` the open requests are handed over. */
    setAreas: (id: string, areas: Area[], by: string | null, handOver?: HandOver) =>
      change(id, by, {
        action: 'changed areas',
        fields: 'areas',
        set: () => ({ areas }),
        handOver,
      }),

    /**
     * Ends all sessions, and hands over the open requests. The passkeys stay for the case that the person is enabled
     * again; the links stay until then, so that the page of a link can explain why it is refused.
     */
    disable: (id: string, by: string | null, handOver?: HandOver) =>
      change(id, by, {
        action: 'disabled a staff member',
        set: (time) => ({ disabledAt: time }),
        handOver,
      }),

    /** Earlier links stay without effect. */
    enable: (id: string, by: string | null) =>
      change(id, by, { action: 'enabled a staff member', set: () => ({ disabledAt: null }) }),

    /** Of the person's answers from now on. */
    setSignature: (id: string, signature: string) =>
      inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('staff')
          .set({ signature })
          .where('id', '=', id)
          .where('signature', '<>', signature)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await writeAudit(tx, { by: id, action: 'changed a signature', subject: id })
      }),

    /**
     * Replaces name and address of a disabled person by the id, for good, the address also in mails, notes and drafts, and
     * removes their signature, passkeys, drafts and the mails to them.
     */
    async anonymise(id: string, by: string | null) {
      const disabled = await db
        .selectFrom('staff')
        .select(['id', 'email'])
        .where('id', '=', id)
        .where('disabledAt', 'is not', null)
        .executeTakeFirst()
      // Before the address is gone: if this is interrupted, an admin repeats it.
      if (disabled && !isAnonymous(disabled)) await forgetMember(disabled)
      const result = await inTransaction(db, async (tx) => {
        const member = await lockMember(tx, id)
        if (!member || isAnonymous(member)) return 'unknown'
        if (member.disabledAt === null) return 'enabled'
        await endLinks(tx, id)
        await tx.deleteFrom('passkeys').where('staffId', '=', id).execute()
        await deleteMailsTo(tx, member.email)
        await tx
          .updateTable('staff')
          .set({ email: id, name: id, signature: '', oidcIssuer: null, oidcSubject: null })
          .where('id', '=', id)
          .execute()
        await writeAudit(tx, {
          by,
          action: 'removed name and address of a staff member',
          subject: id,
          fields: 'name, email, signature',
        })
        return 'changed'
      })
      // If a reader prevents it, SQLite overwrites the log later.
      if (result === 'changed') await truncateWal(db)
      return result
    },

    /** The enabled person with this identity at the company's identity provider. */
    async findByOidc({ issuer, subject }: OidcIdentity) {
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

const endSessions = (tx: Kysely<Tables>, staffId: string) =>
  tx.deleteFrom('sessions').where('staffId', '=', staffId).execute()

const endLinks = (tx: Kysely<Tables>, staffId: string) =>
  tx.deleteFrom('invitations').where('staffId', '=', staffId).where('usedAt', 'is', null).execute()

/** The mails about assigned requests and used recovery links have the address of the person. */
async function deleteMailsTo(tx: Kysely<Tables>, recipient: string) {
  const mails = tx.selectFrom('outbox').select('noticeId').where('recipient', '=', recipient)
  await tx
    .deleteFrom('notices')
    .where('kind', 'in', personalKinds)
    .where('id', 'in', mails.where('noticeId', 'is not', null).$castTo<{ noticeId: string }>())
    .execute()
}

type Change = {
  action: AuditAction
  fields?: string
  set: (time: number) => Partial<Pick<StaffMember, 'areas' | 'disabledAt'>>
  handOver?: HandOver | undefined
}

const isAdmin = ({ areas, disabledAt }: StaffMember) => areas.includes('admin') && disabledAt === null

/** The ids of the enabled admins who can sign in; of all enabled admins if none of them can. */
async function listAdmins(tx: Kysely<Tables>, members: StaffMember[], signIn?: SignInMeans) {
  const admins = members.filter(isAdmin).map(({ id }) => id)
  const able = await listAble(tx, admins, signIn)
  return able.length > 0 ? able : admins
}

/** True if the person has a passkey or an identity at the identity provider, also one that does not work at present. */
export const hasSignIn = async (tx: Kysely<Tables>, id: string) => (await listAble(tx, [id])).length > 0

/** Those of the ids whose person can sign in. */
async function listAble(tx: Kysely<Tables>, ids: string[], signIn?: SignInMeans) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', ids)
    .where(({ or, exists, eb, selectFrom }) => {
      const passkeys = selectFrom('passkeys')
        .select('passkeys.id')
        .whereRef('passkeys.staffId', '=', 'staff.id')
        .$if(signIn !== undefined, (some) => some.where('rpId', '=', signIn?.rpId ?? ''))
      const hasOidc = signIn?.hasOidc ?? true
      return or([exists(passkeys), ...(hasOidc ? [eb('oidcSubject', 'is not', null)] : [])])
    })
    .execute()
  return rows.map(({ id }) => id)
}

/** All members, locked, so that two admins cannot disable each other at the same time. */
async function lockAll(tx: Kysely<Tables>) {
  const rows = await tx.selectFrom('staff').selectAll().orderBy('id').forUpdate().execute()
  return rows.map(asStaffMember)
}

/** Locked, so that changes of one person's passkeys, links and access follow each other. */
export async function lockMember(tx: Kysely<Tables>, id: string) {
  const row = await tx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? asStaffMember(row) : null
}
