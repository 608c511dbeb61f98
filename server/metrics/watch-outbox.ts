import { Gauge, type Registry } from 'prom-client'
import type { Outbox } from '../../store/outbox/outbox.ts'

/** Gauges of the outbox, updated by the returned function; NaN if the outbox cannot be read. */
export function watchOutbox(registry: Registry, outbox: Pick<Outbox, 'backlog'>) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const up = gauge('site_database_up', '1 if the database answers, else 0.')
  const waiting = gauge('site_outbox_waiting', 'Waiting deliveries, one for each recipient.')
  const oldest = gauge('site_outbox_oldest_seconds', 'Age of the oldest waiting delivery.')
  const held = gauge(
    'site_outbox_held',
    'Deliveries that are held until staff mark their lead or message as not spam.',
  )
  const failed = gauge(
    'site_outbox_failed',
    'Failed deliveries that staff have neither retried nor dismissed.',
  )
  return async () => {
    const backlog = await outbox.backlog().catch(() => null)
    up.set(backlog ? 1 : 0)
    waiting.set(backlog?.waiting ?? Number.NaN)
    oldest.set(backlog ? ageInSeconds(backlog.oldestWaitingAt) : Number.NaN)
    held.set(backlog?.held ?? Number.NaN)
    failed.set(backlog?.failed ?? Number.NaN)
  }
}

const ageInSeconds = (since: number | null) =>
  since === null ? 0 : Math.max(0, (Date.now() - since) / 1_000)
