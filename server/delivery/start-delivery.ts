import type { Logger } from 'pino'
import {
  type ChannelName,
  channels,
  channelsOfServer,
  readChannels,
  receiverChannels,
} from '../../contract/channels.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Site } from '../../settings/site.ts'
import type { Store } from '../../store/open-store.ts'
import type { NoticeReceivers } from '../../store/outbox/notices.ts'
import { channelKinds, channelsOf } from './channel-kinds.ts'
import { startChannelReport } from './channel-report.ts'
import { startDailyReport } from './daily-report.ts'
import { recipientsIn } from './mail/addresses.ts'
import type { Channel } from './worker/channel.ts'
import { startDeliveryWorker } from './worker/delivery-worker.ts'
import { openSendRate, type SendRate } from './worker/send-rate.ts'

type Needs = {
  store: Store
  settings: RunSettings
  site: Site
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The time of day for the daily report. */
  now?: () => number
}

export type DeliveryHandle = {
  /** Sends due deliveries now, not at the next poll. Deliveries that this process adds are sent at once. */
  wake(): void
  /** Waits for deliveries in progress, up to a limit. */
  stop(): Promise<void>
}

/** Starts a worker for each channel that the settings name, and the reports about them. */
export async function startDelivery(needs: Needs): Promise<DeliveryHandle> {
  const { store, settings, site, log, now } = needs
  const on = channelsOf(settings)
  if (on.length === 0) return { wake() {}, stop: async () => {} }
  const recipients = recipientsIn(settings, site)
  const receiversWithout = (names: ChannelName[]) =>
    receiversOver(
      on.filter((name) => !names.includes(name)),
      recipients,
    )
  const rateOf = openRates()
  const origin = settings.console ? consoleOrigin(settings) : null
  const workers = await Promise.all(
    on.map(async (name) => {
      const abort = new AbortController()
      const receivers = receiversWithout([name])
      const { signal } = abort
      const { open } = await channelKinds[name].load()
      const channel = open({ ...needs, consoleOrigin: origin, recipients, receivers, signal })
      const sendRate = rateOf(channel)
      return startDeliveryWorker({ channel, abort, store, receivers, sendRate, log })
    }),
  )
  const daily = dailyReceivers(on, recipients)
  const reports = [
    ...(daily
      ? [
          startDailyReport({
            store,
            receivers: daily,
            inbox: origin && `${origin}/inbox`,
            log,
            now,
            timeZone: site.company.timeZone,
          }),
        ]
      : []),
    startChannelReport({ store, receiversFor: (failing) => receiversWithout(channelsOfServer(failing)), log }),
  ]
  return {
    wake() {
      for (const worker of workers) worker.wake()
    },
    async stop() {
      await Promise.all([...reports, ...workers].map((each) => each.stop()))
    },
  }
}

/** Channels to the same server share its rate. */
function openRates() {
  const rates = new Map<string, SendRate>()
  return ({ rate }: Channel) => {
    if (!rate || rate.perMinute === 0) return undefined
    const shared = rates.get(rate.server) ?? openSendRate(rate.perMinute)
    rates.set(rate.server, shared)
    return shared
  }
}

const receiversOver = (names: ChannelName[], recipients: string[]): NoticeReceivers => ({
  mail: names.some(isToStaff) ? recipients : [],
  others: receiverChannels.filter((name) => names.includes(name)),
})

const isToStaff = (name: ChannelName) => channels[name].to === 'staff'

/** The daily report is a mail; only without a mail server it goes to the channels that people read. */
function dailyReceivers(on: ChannelName[], recipients: string[]): NoticeReceivers | null {
  if (on.some(isToStaff)) return { mail: recipients }
  const others = readChannels.filter((name) => on.includes(name))
  return others.length > 0 ? { mail: [], others } : null
}
