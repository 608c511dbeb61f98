import type { Kysely } from 'kysely'
import type { ChangeItem, NoteItem } from '../../contract/console/requests.ts'
import type { StaffName } from '../../contract/console/staff.ts'
import type { Tables } from '../schema/tables.ts'

/** The changes of a request, oldest first. `after`: only those that made a later version. Owners are given by names. */
export async function readChanges(
  db: Kysely<Tables>,
  requestId: string,
  { after = 0 } = {},
): Promise<ChangeItem[]> {
  const rows = await db
    .selectFrom('requestChanges')
    .select(['id', 'at', 'by', 'field', 'before', 'after'])
    .where('requestId', '=', requestId)
    .where('version', '>', after)
    .orderBy('version')
    .orderBy('id')
    .execute()
  const owners = rows.filter(({ field }) => field === 'owner')
  const people = await readPeople(db, [
    ...rows.map(({ by }) => by),
    ...owners.flatMap((change) => [change.before, change.after]),
  ])
  return rows.map(({ id, at, by, field, before, after }) => {
    const shown = (value: string | null) =>
      field === 'owner' ? (personIn(people, value)?.name ?? null) : value
    return { id, at, by: personIn(people, by), field, before: shown(before), after: shown(after) }
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
  const people = await readPeople(
    db,
    rows.map(({ by }) => by),
  )
  return rows.map(({ by, ...note }) => ({ ...note, by: personIn(people, by) }))
}

export async function readPeople(db: Kysely<Tables>, ids: (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** People whose row is gone, as after a restored backup, have a general name. */
export const personIn = (people: Map<string, string>, id: string | null): StaffName | null =>
  id === null ? null : { id, name: people.get(id) ?? FORMER_COLLEAGUE }

export const FORMER_COLLEAGUE = 'Former colleague'
