import type { Delivery } from '../../records/delivery.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Outbox } from './outbox.ts'

/** All deliveries about the given requests. */
export async function deliveriesAbout(outbox: Pick<Outbox, 'list'>, ids: string[]) {
  const deliveries: Delivery[][] = []
  for (const about of inChunks(ids)) deliveries.push(await outbox.list(undefined, { about }))
  return deliveries.flat()
}
