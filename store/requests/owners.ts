import type { Kysely } from 'kysely'
import type { Notice } from '../../records/notice.ts'
import { databaseTime } from '../database/database-time.ts'
import { addNotice } from '../outbox/notices.ts'
import type { Tables } from '../schema/tables.ts'
import { asStaffMember, canOwnRequests } from '../staff/staff-member.ts'

/**
 * `owners`: the staff who see requests; only they become owners, and are told about their requests. `formerOwners`: all
 * others, who may still own closed requests.
 */
export async function readOwners(db: Kysely<Tables>) {
  const staff = (await db.selectFrom('staff').selectAll().execute()).map(asStaffMember)
  return { owners: staff.filter(canOwnRequests), formerOwners: staff.filter((member) => !canOwnRequests(member)) }
}

type Told = Pick<Notice, 'kind' | 'name' | 'link'>

/** A mail with only the link. False if there is no link, or no owner who sees requests. */
export async function addNoticeToOwner(tx: Kysely<Tables>, owner: string | null, notice: Told): Promise<boolean> {
  if (owner === null || notice.link === null) return false
  const row = await tx.selectFrom('staff').selectAll().where('id', '=', owner).executeTakeFirst()
  if (!row || !canOwnRequests(asStaffMember(row))) return false
  return addNotice(tx, { ...notice, createdAt: await databaseTime(tx) }, { mail: [row.email] })
}
