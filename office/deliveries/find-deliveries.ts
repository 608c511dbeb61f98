import type { Delivery } from '../../records/delivery.ts'
import { type Found, MAX_LISTED } from '../../store/database/find-by-prefix.ts'
import type { Outbox } from '../../store/outbox/outbox.ts'
import { OfficeError } from '../cli/errors.ts'
import { isShortPrefix } from '../cli/find-one.ts'
import { type DeliveryKind, mails, notices } from './delivery-kinds.ts'

/**
 * Finds a delivery of the kind. Deliveries of one request begin with the same characters, so a prefix in a list of mails may
 * also be that of a notice, which is not counted.
 */
export const findIn =
  (outbox: Pick<Outbox, 'find'>, kind: DeliveryKind) =>
  async (idOrPrefix: string): Promise<Found<Delivery>> => {
    const found = await outbox.find(idOrPrefix)
    if (found.found === 'one' && !isShortPrefix(idOrPrefix)) refuseOtherKind(found.record, kind)
    if (found.found !== 'several' || found.ids.length >= MAX_LISTED) return found
    const records = await Promise.all(found.ids.map((id) => outbox.find(id)))
    const own = records
      .flatMap((each) => (each.found === 'one' ? each.record : []))
      .filter(({ channel }) => kind.channels.includes(channel))
    const [only] = own
    if (only === undefined) return { found: 'none' }
    return own.length === 1
      ? { found: 'one', record: only }
      : { found: 'several', ids: own.map(({ id }) => id) }
  }

function refuseOtherKind({ id, channel }: Delivery, kind: DeliveryKind) {
  if (kind.channels.includes(channel)) return
  const other = kind === mails ? notices : mails
  throw new OfficeError(
    `${id} is a ${other.noun} (${channel}), not a ${kind.noun}. To see it: office ${other.command} show ${id}`,
  )
}
