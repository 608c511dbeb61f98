import type { ChannelName } from '../../../contract/channels.ts'
import type { Delivery } from '../../../records/delivery.ts'
import type { Store } from '../../../store/open-store.ts'

/** Leases due deliveries one after the other, as workers do, up to `limit`. */
export async function leaseAll(
  { outbox }: Pick<Store, 'outbox'>,
  channel: ChannelName,
  leaseMs: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<Delivery[]> {
  const leased: Delivery[] = []
  while (leased.length < limit) {
    const delivery = await outbox.leaseDue(channel, leaseMs)
    if (!delivery) break
    leased.push(delivery)
  }
  return leased
}
