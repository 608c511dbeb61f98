import type { Kysely } from 'kysely'
import type { ChangeItem, NoteItem } from '../../contract/console/requests.ts'
import type { StaffName } from '../../contract/console/staff.ts'
import { type StaffNames, staffNames } from '../../records/staff.ts'
import type { Tables } from '../schema/tables.ts'

/** The changes of a request, oldest first. `after`: only those that made a later version. Owners are given by names. */
export async function readChanges(db: Kysely<Tables>, requestId: string, { after = 0 } = {}): Promise<ChangeItem[]> {
  const rows = await db
    .selectFrom('requestChanges')
    .select(['id', 'at', 'by', 'field', 'before', 'after'])
    .where('requestId', '=', requestId)
    .where('version', '>', after)
    .orderBy('version')
    .orderBy('id')
    .execute()
  const owners = rows.filter(({ field }) => field === 'owner')
  const nameOf = await readStaffNames(db, [
    ...rows.map(({ by }) => by),
    ...owners.flatMap((change) => [change.before, change.after]),
  ])
  return rows.map(({ id, at, by, field, before, after }) => {
    const shown = (value: string | null) => (field === 'owner' ? nameOf(value) : value)
    return { id, at, by: authorOf(by, nameOf), field, before: shown(before), after: shown(after) }
  })
}

/** Oldest first. */
export async function readNotes(db: Kysely<Tables>, requestId: string): Promise<NoteItem[]> {
  const rows = await db
    .selectFrom('notes')
    .select(['id', 'at', 'by', 'text'])
    .where('requestId', '=', requestId)
    .orderBy('id')
    .execute()
  const nameOf = await readStaffNames(
    db,
    rows.map(({ by }) => by),
  )
  return rows.map(({ by, ...note }) => ({ ...note, by: authorOf(by, nameOf) }))
}

/** The names of these people, without those of all others. */
export async function readStaffNames(db: Kysely<Tables>, ids: (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return staffNames([])
  const query = db.selectFrom('staff').select(['id', 'name']).where('id', 'in', known)
  return staffNames(await query.execute())
}

export const authorOf = (id: string | null, nameOf: StaffNames): StaffName | null =>
  id === null ? null : { id, name: nameOf(id) }
