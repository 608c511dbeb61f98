import type { Kysely } from 'kysely'
import { noAttribution } from '../../contract/attribution.ts'
import type { EnteredRequest } from '../../contract/console/entered-request.ts'
import { enteredRequest } from '../../records/entered-request.ts'
import { newWorkState } from '../../records/request.ts'
import { newSpamStatus } from '../../records/spam-status.ts'
import { COMMAND_LINE } from '../../records/staff.ts'
import { databaseTime } from '../database/database-time.ts'
import { newRequestId } from '../database/new-id.ts'
import { channelsThatAreOn, insertDeliveries, newDelivery } from '../outbox/new-delivery.ts'
import { addSearchTexts } from '../schema/search-texts.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { canOwn } from './change-request.ts'
import { type Added, claimKeys, keyFor } from './idempotency-keys.ts'

/**
 * Stores what a member of staff entered, or the command line (null), once for each key. It is theirs, nobody is notified of it and the spam filter does
 * not judge it; only the webhook gets it.
 */
export async function enterRequest(
  tx: Kysely<Tables>,
  entry: EnteredRequest,
  { key, by }: { key: string; by: string | null },
): Promise<Added> {
  const receivedAt = await databaseTime(tx)
  const request = enteredRequest(entry)
  const row = {
    ...request,
    ...noAttribution,
    ...newSpamStatus(null, receivedAt),
    ...newWorkState,
    id: newRequestId(),
    receivedAt,
    fields: JSON.stringify(request.fields),
    locale: null,
    consentHash: null,
    enteredBy: by ?? COMMAND_LINE,
    // A person whose access ends at this moment owns nothing.
    owner: by !== null && (await canOwn(tx, by)) ? by : null,
    followUpOn: entry.followUpOn,
    // Staff work on it from the start: retention erases it only when it is closed.
    version: 1,
    ...(entry.hasSpoken && { status: 'contacted' as const, firstAnsweredAt: receivedAt }),
  }
  const { id } = row
  const repeated = (await claimKeys(tx, [{ key: keyFor(entry, key), row }])).get(id)
  if (repeated) return repeated
  await tx.insertInto('requests').values(row).execute()
  await addSearchTexts(tx, [row])
  if ((await channelsThatAreOn(tx)).has('webhook'))
    await insertDeliveries(tx, [newDelivery({ requestId: id, channel: 'webhook', createdAt: receivedAt })])
  await writeAudit(tx, { by, action: 'entered a request', subject: id })
  return { outcome: 'added', id }
}
