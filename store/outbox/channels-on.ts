import type { Kysely } from 'kysely'
import type { ChannelName } from '../../contract/channels.ts'
import type { Tables } from '../schema/tables.ts'

/**
 * For a writer, which adds a delivery for each channel that has a receiver. Deliveries of a paused channel wait, but
 * acknowledgements are not added.
 */
export async function channelsThatAreOn(tx: Kysely<Tables>): Promise<Set<ChannelName>> {
  const rows = await tx.selectFrom('channels').select(['name', 'pausedAt']).where('isOn', '=', 1).execute()
  const open = rows.filter(({ name, pausedAt }) => name !== 'acknowledgement' || pausedAt === null)
  return new Set(open.map(({ name }) => name))
}
