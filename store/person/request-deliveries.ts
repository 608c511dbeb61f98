import type { Kysely } from 'kysely'
import type { DeliveryChannel, DeliveryState } from '../../records/delivery.ts'
import { databaseTime } from '../database/database-time.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Tables } from '../schema/tables.ts'

type RequestDelivery = {
  requestId: string
  channel: DeliveryChannel
  state: DeliveryState
  recipient: string | null
  /** A worker holds the lease: the mail may have left already. */
  isBeingSent: boolean
}

export async function readDeliveries(db: Kysely<Tables>, requestIds: string[]): Promise<RequestDelivery[]> {
  const time = await databaseTime(db)
  const deliveries: RequestDelivery[] = []
  for (const ids of inChunks(requestIds)) {
    const rows = await db
      .selectFrom('outbox')
      .select(['requestId', 'channel', 'state', 'recipient', 'leasedUntil'])
      .where('requestId', 'in', ids)
      .orderBy('id')
      .execute()
    for (const { requestId, channel, state, recipient, leasedUntil } of rows)
      deliveries.push({
        requestId: requestId ?? '',
        channel,
        state,
        recipient,
        isBeingSent: state === 'waiting' && leasedUntil > time,
      })
  }
  return deliveries
}
