import type { Kysely } from 'kysely'
import type { ExportedRequest } from '../../records/csv/requests-csv.ts'
import { mapInTurns } from '../database/list-page.ts'
import type { Tables } from '../schema/tables.ts'
import { asLead } from '../submissions/leads.ts'
import { textOf } from './list-requests.ts'
import { readStaffNames } from './request-history.ts'

/** The requests for an export, in the order of the ids. Erased ones are left out. */
export async function readForExport(db: Kysely<Tables>, ids: string[]): Promise<ExportedRequest[]> {
  if (ids.length === 0) return []
  const leads = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute()
  const messages = await db.selectFrom('messages').selectAll().where('id', 'in', ids).execute()
  const rows = [...leads, ...messages]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nameOf = await readStaffNames(
    db,
    rows.map(({ owner }) => owner),
  )
  const texts = await db.selectFrom('consentTexts').select(['hash', 'text']).execute()
  const consents = new Map(texts.map(({ hash, text }) => [hash, text]))
  return mapInTurns(
    ids.flatMap((id) => byId.get(id) ?? []),
    (row) => ({
      ...('html' in row ? withText(row) : asLead(row)),
      ownerName: nameOf(row.owner),
      consent: row.consentHash && (consents.get(row.consentHash) ?? row.consentHash),
    }),
  )
}

const withText = ({ html, ...message }: Tables['messages']) => ({
  ...message,
  text: textOf({ kind: 'message', text: html }),
})
