import { Gauge, type Registry } from 'prom-client'
import { channelNames, channelsOfServer } from '../../contract/channels.ts'
import type { Store } from '../../store/open-store.ts'

export type Watched = {
  outbox: Pick<Store['outbox'], 'backlogs'>
  channels: Pick<Store['channels'], 'list'>
}

/** Gauges of the outbox for each channel, updated by the returned function; NaN if the outbox cannot be read. */
export function watchOutbox(registry: Registry, { outbox, channels }: Watched) {
  const registers = [registry]
  const up = new Gauge({
    name: 'site_database_up',
    help: '1 if the database answers, else 0.',
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['channel'], registers })
  const waiting = gauge('site_outbox_waiting', 'Waiting deliveries, one for each recipient.')
  const oldest = gauge('site_outbox_oldest_seconds', 'Age of the oldest waiting delivery.')
  const held = gauge('site_outbox_held', 'Deliveries that are held until staff mark their request as not spam.')
  const failed = gauge('site_outbox_failed', 'Failed deliveries that staff have neither retried nor dismissed.')
  const failing = gauge(
    'site_channel_failing_seconds',
    'Time since the first failure after the last success; 0 while the channel works.',
  )
  const paused = gauge('site_channel_paused', '1 while the channel is paused, else 0.')
  return async () => {
    const read = await Promise.all([outbox.backlogs(), channels.list()]).catch(() => null)
    up.set(read ? 1 : 0)
    for (const channel of channelNames) {
      const backlog = read?.[0][channel]
      const state = read?.[1].find(({ name }) => name === channel)
      const set = (to: Gauge<'channel'>, value: number | undefined) => to.set({ channel }, value ?? Number.NaN)
      set(waiting, backlog?.waiting)
      set(oldest, backlog && ageInSeconds(backlog.oldestWaitingAt))
      set(held, backlog?.held)
      set(failed, backlog?.failed)
      // A failure whose deliveries were dismissed is over, although none has succeeded since.
      const isPending = channelsOfServer(channel).some(
        (other) => read && read[0][other].waiting + read[0][other].failed > 0,
      )
      set(failing, backlog && ageInSeconds((isPending && state?.failingSince) || null))
      set(paused, backlog && (state?.pausedAt ? 1 : 0))
    }
  }
}

const ageInSeconds = (since: number | null) => (since === null ? 0 : Math.max(0, (Date.now() - since) / 1_000))
