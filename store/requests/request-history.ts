import type { Kysely } from 'kysely'
import type { ChangeItem, NoteItem } from '../../contract/console/requests.ts'
import type { StaffName } from '../../contract/console/staff.ts'
import type { Note, RequestChange } from '../../records/request.ts'
import type { Draft } from '../../records/request-mail.ts'
import { type StaffNames, staffNames } from '../../records/staff.ts'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Page } from '../database/list-page.ts'
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

/** What staff wrote about requests, for searches and exports. */
export type RequestHistory = ReturnType<typeof createRequestHistory>

export const createRequestHistory = ({ reading }: Pick<Database, 'reading'>) => {
  async function about<Table extends 'notes' | 'requestChanges'>(table: Table, ids: string[]) {
    const rows = []
    for (const some of inChunks(ids)) {
      const query = reading.selectFrom<'notes' | 'requestChanges'>(table).selectAll()
      rows.push(...(await query.where('requestId', 'in', some).orderBy('id').execute()))
    }
    return rows
  }
  return {
    notesAbout: async (ids: string[]) => (await about('notes', ids)) as Note[],
    draftsAbout: async (ids: string[]) => {
      const drafts: Draft[] = []
      for (const some of inChunks(ids))
        drafts.push(...(await reading.selectFrom('drafts').selectAll().where('requestId', 'in', some).execute()))
      return withDraftFiles(reading, drafts)
    },
    /** These drafts, with the names of their files. */
    draftsWith: async (ids: string[]) => {
      const drafts: Draft[] = []
      for (const some of inChunks(ids))
        drafts.push(...(await reading.selectFrom('drafts').selectAll().where('id', 'in', some).execute()))
      return withDraftFiles(reading, drafts)
    },
    /** The numbers of rows about each request. */
    async countAbout(ids: string[]) {
      const tables = ['notes', 'requestChanges', 'requestMails', 'drafts'] as const
      const counts = Object.fromEntries(tables.map((table) => [table, new Map()])) as Record<
        (typeof tables)[number],
        Map<string, number>
      >
      for (const table of tables) {
        for (const some of inChunks(ids)) {
          const query = reading
            .selectFrom<(typeof tables)[number]>(table)
            .select(({ fn }) => ['requestId', fn.countAll<number>().as('rows')])
          for (const { requestId, rows } of await query.where('requestId', 'in', some).groupBy('requestId').execute())
            counts[table].set(requestId, Number(rows))
        }
      }
      return counts
    },
    changesAbout: async (ids: string[]) => (await about('requestChanges', ids)) as RequestChange[],
    /** All drafts with the names of their authors and of their files, in the order of their ids. */
    async listDrafts({ after, limit }: Page) {
      const drafts = await reading
        .selectFrom('drafts')
        .leftJoin('staff', 'staff.id', 'staffId')
        .selectAll('drafts')
        .select('staff.name as author')
        .$if(after !== undefined, (some) => some.where('drafts.id', '>', after ?? ''))
        .orderBy('drafts.id')
        .$if(limit !== undefined, (some) => some.limit(limit ?? 0))
        .execute()
      return withDraftFiles(reading, drafts)
    },
    /** All notes, in the order of their ids. */
    listNotes: ({ after, limit }: Page) =>
      reading
        .selectFrom('notes')
        .selectAll()
        .$if(after !== undefined, (notes) => notes.where('id', '>', after ?? ''))
        .orderBy('id')
        .$if(limit !== undefined, (notes) => notes.limit(limit ?? 0))
        .execute(),
  }
}

async function withDraftFiles<Row extends { id: string }>(reading: Kysely<Tables>, drafts: Row[]) {
  const files: Tables['mailFiles'][] = []
  for (const some of inChunks(drafts.map(({ id }) => id)))
    files.push(...(await reading.selectFrom('mailFiles').selectAll().where('draftId', 'in', some).execute()))
  const filesOf = Map.groupBy(files, ({ draftId }) => draftId)
  return drafts.map((draft) => ({ ...draft, files: filesOf.get(draft.id) ?? [] }))
}
