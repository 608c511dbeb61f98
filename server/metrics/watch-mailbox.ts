import { Gauge, type Registry } from 'prom-client'
import type { Store } from '../../store/open-store.ts'
import { MAX_DAILY_BYTES } from '../mailbox/daily-limit.ts'

export type WatchedMailbox = {
  mailboxes: Pick<Store['mailboxes'], 'find'>
  /** Its name in the store; undefined: none is read. */
  name: string | undefined
  /** Of this instance. */
  bytesToday(): number
}

/** Gauges of the mailbox; the returned function updates them. No values without a mailbox, NaN if its state is unknown. */
export function watchMailbox(registry: Registry, { mailboxes, name, bytesToday }: WatchedMailbox) {
  const gauge = (name: string, help: string) => {
    const created = new Gauge({ name, help, registers: [registry] })
    created.remove() // A gauge starts at 0, which would mean that the mailbox is not read.
    return created
  }
  const up = gauge('site_mailbox_up', '1 while the mailbox is read, else 0.')
  const age = gauge('site_mailbox_read_age_seconds', 'Time since all mails in the mailbox were read.')
  const bytes = gauge('site_mailbox_bytes_today', 'Bytes of mails that this instance has stored today (UTC).')
  const limit = gauge('site_mailbox_bytes_limit', 'The limit of bytes a day.')
  return async () => {
    if (name === undefined) return
    const state = await mailboxes.find(name).catch(() => undefined)
    const now = Date.now()
    const isRead = state && state.failingSince === null && state.leasedUntil > now
    up.set(state === undefined ? Number.NaN : Number(isRead ?? false))
    age.set(state?.readAt ? Math.max(0, (now - state.readAt) / 1_000) : Number.NaN)
    bytes.set(bytesToday())
    limit.set(MAX_DAILY_BYTES)
  }
}
