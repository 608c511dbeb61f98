import type { Delivery } from '../../records/delivery.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Outbox } from './outbox.ts'

/** All deliveries about the given leads and messages. */
export async function mailsAbout(outbox: Pick<Outbox, 'list'>, ids: string[]) {
  const mails: Delivery[][] = []
  for (const about of inChunks(ids)) mails.push(await outbox.list(undefined, { about }))
  return mails.flat()
}

/** The number of mails that are neither delivered nor dismissed, and would be lost by an erasure. */
export const countUnsent = (mails: Delivery[]) =>
  mails.filter(({ state }) => state !== 'delivered' && state !== 'dismissed').length
