import type { Kysely } from 'kysely'
import {
  MAX_DELIVERIES,
  MAX_RELATED,
  type RelatedRequest,
  type RequestAnswer,
} from '../../contract/console/requests.ts'
import { referenceOf } from '../../contract/request/reference.ts'
import { labelledTouches } from '../../records/attribution-fields.ts'
import { requestRows } from '../../records/labelled-rows.ts'
import { languageRows } from '../../records/language-rows.ts'
import { oneLine } from '../../records/one-line.ts'
import { type Request, textOf } from '../../records/request.ts'
import { isSuspected } from '../../records/spam-status.ts'
import { hasEmail } from '../database/same-email.ts'
import type { Tables } from '../schema/tables.ts'
import { readConsent } from './consents.ts'
import { columns, stateOf, statusOf } from './request-columns.ts'
import { authorOf, readChanges, readNotes, readStaffNames } from './request-history.ts'

/** Everything about a request; null if there is none with this id. */
export async function readRequest(db: Kysely<Tables>, id: string): Promise<RequestAnswer | null> {
  const row = await db
    .selectFrom('requests')
    .leftJoin('staff', 'staff.id', 'requests.owner')
    .select(columns.map((column) => `requests.${column}` as const))
    .select('staff.name as ownerName')
    .where('requests.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { form, acceptedAt, spamAt } = row
  const fields = JSON.parse(row.fields) as Request['fields']
  return {
    ...stateOf(row, row.ownerName),
    rows: requestRows({ form, fields }),
    text: textOf({ form, fields }),
    language: languageRows(row.locale),
    consent: await readConsent(db, row),
    attribution: labelledTouches(row),
    enteredBy: authorOf(row.enteredBy, await readStaffNames(db, [row.enteredBy])),
    reference: referenceOf(id),
    acceptedAt,
    spamAt,
    related: await readRelated(db, row),
    ...(await readDeliveries(db, id)),
    notes: await readNotes(db, id),
    changes: await readChanges(db, id),
  }
}

async function readDeliveries(db: Kysely<Tables>, requestId: string) {
  const newest = await db
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
    .where('requestId', '=', requestId)
    .orderBy('id', 'desc')
    .limit(MAX_DELIVERIES + 1)
    .execute()
  return {
    deliveries: newest.slice(0, MAX_DELIVERIES).reverse(),
    hasEarlierDeliveries: newest.length > MAX_DELIVERIES,
  }
}

const MAX_TITLE = 100

/** Other requests of the same address, newest first. Spam that staff marked is left out. */
async function readRelated(
  db: Kysely<Tables>,
  { id, email }: { id: string; email: string | null },
): Promise<RelatedRequest[]> {
  if (email === null) return []
  const rows = await db
    .selectFrom('requests')
    .select(columns)
    .where(hasEmail('email', email))
    .where('id', '<>', id)
    .where('spamAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_RELATED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    form: row.form,
    receivedAt: row.receivedAt,
    locale: row.locale,
    title:
      row.subject ??
      oneLine(textOf({ form: row.form, fields: JSON.parse(row.fields) as Request['fields'] }), MAX_TITLE),
    status: statusOf(row),
    isSuspected: isSuspected(row),
  }))
}
