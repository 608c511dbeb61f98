import type { Kysely } from 'kysely'
import type { ExportedRequest } from '../../records/csv/requests-csv.ts'
import type { Tables } from '../schema/tables.ts'
import { readStaffNames } from './request-history.ts'
import { asRequest } from './stored-requests.ts'

/** The requests for an export, in the order of the ids. Erased ones are left out. */
export async function readForExport(db: Kysely<Tables>, ids: string[]): Promise<ExportedRequest[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('requests').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nameOf = await readStaffNames(
    db,
    rows.flatMap(({ owner, enteredBy }) => [owner, enteredBy]),
  )
  const texts = await db.selectFrom('consentTexts').selectAll().execute()
  const consents = new Map(texts.map(({ hash, text, locale }) => [hash, { text, locale }]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => ({
      ...asRequest(row),
      ownerName: nameOf(row.owner),
      enteredByName: nameOf(row.enteredBy),
      consent:
        row.consentHash === null
          ? null
          : {
              ...(consents.get(row.consentHash) ?? { text: row.consentHash, locale: '' }),
              at: row.receivedAt,
            },
    }))
}
