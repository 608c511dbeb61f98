import { type Kysely, sql } from 'kysely'
import {
  MAX_RELATED,
  type RelatedRequest,
  type RequestAnswer,
} from '../../contract/console/requests.ts'
import { referenceOf } from '../../contract/submission/reference.ts'
import { labelledTouches } from '../../records/attribution-fields.ts'
import { languageRows } from '../../records/language-rows.ts'
import { kindLabel, type Lead, leadRows } from '../../records/lead.ts'
import { normalizeEmail } from '../../records/message.ts'
import { readMessageHtml } from '../../records/message-html.ts'
import type { Tables } from '../schema/tables.ts'
import { readConsent } from '../submissions/consents.ts'
import type { ListedRequest } from './list-requests.ts'
import { readChanges, readNotes } from './request-history.ts'
import { columnsOf, type StoredRequest, stateOf, statusOf, tables } from './request-tables.ts'

/** Everything about a request; null if there is none with this id. */
export async function readRequest(db: Kysely<Tables>, id: string): Promise<RequestAnswer | null> {
  const row = await readStored(db, id)
  if (!row) return null
  const sent = row.kind === 'lead' ? await readLead(db, id) : await readMessage(db, id)
  if (!sent) return null // Erased since the first statement.
  const { acceptedAt, spamAt } = row
  return {
    ...stateOf(row, row.ownerName),
    ...sent,
    reference: referenceOf(id),
    acceptedAt,
    spamAt,
    related: await readRelated(db, row),
    deliveries: await readDeliveries(db, row),
    notes: await readNotes(db, id),
    changes: await readChanges(db, id),
  }
}

/** What the visitor sent, as labels and texts. */
type Sent = Pick<RequestAnswer, 'form' | 'rows' | 'text' | 'language' | 'consent' | 'attribution'>

async function readLead(db: Kysely<Tables>, id: string): Promise<Sent | null> {
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const lead: Lead = { ...row, Features: JSON.parse(row.Features) as string[] }
  return {
    form: kindLabel[lead.kind],
    rows: leadRows(lead),
    text: lead.Description,
    language: languageRows(lead.locale),
    consent: await readConsent(db, lead),
    attribution: labelledTouches(lead),
  }
}

async function readMessage(db: Kysely<Tables>, id: string): Promise<Sent | null> {
  const message = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) return null
  const { fields, text } = readMessageHtml(message.html)
  return {
    form: 'Contact form',
    rows: fields
      ? Object.entries(fields).map(([label, field]) => ({ label, text: field.text }))
      : [{ label: 'Text', text }],
    text: fields?.Message.text ?? text,
    language: languageRows(message.locale),
    consent: await readConsent(db, message),
    attribution: labelledTouches(message),
  }
}

async function readStored(db: Kysely<Tables>, id: string) {
  for (const table of tables) {
    const { rows } = await sql<ListedRequest>`select request.*, staff.name as "ownerName"
      from (select ${columnsOf[table]} from ${sql.table(table)} where id = ${id}) as request
      left join staff on staff.id = request.owner`.execute(db)
    if (rows[0]) return rows[0]
  }
  return null
}

const readDeliveries = (db: Kysely<Tables>, { id, kind }: Pick<StoredRequest, 'id' | 'kind'>) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'recipient',
      'state',
      'createdAt',
      'dueAt',
      'attempts',
      'lastError',
      'deliveredAt',
      'dismissedFor',
    ])
    .where(kind === 'lead' ? 'leadId' : 'messageId', '=', id)
    .orderBy('id')
    .execute()

/** Other requests of the same address, newest first. Spam that staff marked is left out. */
async function readRelated(
  db: Kysely<Tables>,
  { id, email }: { id: string; email: string | null },
): Promise<RelatedRequest[]> {
  if (email === null) return []
  // SQLite folds only ASCII letters: an address with others is found if its case is the same.
  const address = sql`lower(${normalizeEmail(email)})`
  const branches = tables.map((table) => {
    const column = sql.ref(table === 'leads' ? 'Email' : 'senderEmail')
    return sql`select * from (select ${columnsOf[table]} from ${sql.table(table)}
      where lower(${column}) = ${address} and id <> ${id} and "spamAt" is null
      order by id desc limit ${MAX_RELATED}) as ${sql.id(`some_${table}`)}`
  })
  const { rows } =
    await sql<StoredRequest>`select * from (${sql.join(branches, sql` union all `)}) as page
    order by id desc limit ${MAX_RELATED}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    receivedAt: row.receivedAt,
    locale: row.locale,
    title: row.company ?? row.subject ?? row.name,
    status: statusOf(row),
  }))
}
