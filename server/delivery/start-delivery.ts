import type { Logger } from 'pino'
import type { ChannelName } from '../../contract/channels.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Site } from '../../settings/site.ts'
import type { Store } from '../../store/open-store.ts'
import type { NoticeReceivers } from '../../store/outbox/notices.ts'
import { startChannelReport } from './channel-report.ts'
import { channelsOf } from './channels-of.ts'
import { startDailyReport } from './daily-report.ts'
import { recipientsIn } from './mail/recipients.ts'
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
  const others = (but?: ChannelName) => receiversBut(but, on, recipients)
  const opens = await channelOpeners(needs, { recipients, others })
  const rates = openRates(settings)
  const workers = on.map((name) =>
    startDeliveryWorker({
      openChannel: opens[name],
      store,
      receivers: others(name),
      sendRate: rates[name],
      log,
    }),
  )
  const receivers = dailyReceivers(on, recipients)
  const hasReaders = receivers.mail.length > 0 || receivers.chat
  const daily =
    hasReaders &&
    startDailyReport({
      store,
      receivers,
      log,
      now,
      timeZone: site.company.timeZone,
    })
  const report = startChannelReport({ store, receiversFor: others, log })
  return {
    wake() {
      for (const worker of workers) worker.wake()
    },
    async stop() {
      await Promise.all([
        daily ? daily.stop() : undefined,
        report.stop(),
        ...workers.map((worker) => worker.stop()),
      ])
    },
  }
}

/** Mails to staff and to visitors share a rate, because they share a mail server. */
function openRates({ mailRate }: RunSettings): Partial<Record<ChannelName, SendRate>> {
  const chat = openSendRate(CHAT_RATE_PER_MINUTE)
  if (mailRate === 0) return { chat }
  const mail = openSendRate(mailRate)
  return { mail, acknowledgement: mail, chat }
}

/** One message a second: Slack and Google Chat refuse more in a channel or space. */
const CHAT_RATE_PER_MINUTE = 60

/** The receivers of a notice about a channel: all others. */
const receiversBut = (
  but: ChannelName | undefined,
  on: ChannelName[],
  recipients: string[],
): NoticeReceivers => ({
  mail: on.includes('mail') && but !== 'mail' ? recipients : [],
  chat: on.includes('chat') && but !== 'chat',
  webhook: on.includes('webhook') && but !== 'webhook',
})

/** The daily report is a mail; only without a mail server it goes to the chat. */
const dailyReceivers = (on: ChannelName[], recipients: string[]): NoticeReceivers =>
  on.includes('mail') ? { mail: recipients } : { mail: [], chat: on.includes('chat') }

type Open = (signal: AbortSignal) => Channel
type Receivers = { recipients: string[]; others: (but: ChannelName) => NoticeReceivers }

/** Lazy imports: the libraries for mail take longer to load than the rest of the service. */
async function channelOpeners(
  { store, settings, site }: Needs,
  { recipients, others }: Receivers,
): Promise<Record<ChannelName, Open>> {
  const { webhook, chat, smtpUrl } = settings
  const origin = settings.console ? consoleOrigin(settings) : null
  const none: Open = () => {
    throw new Error('The channel is not on')
  }
  const opens = { mail: none, webhook: none, chat: none, acknowledgement: none }
  if (smtpUrl) {
    const { openMailChannel } = await import('./mail/mail-channel.ts')
    const { openAcknowledgementChannel } = await import(
      './acknowledgement/acknowledgement-channel.ts'
    )
    const withMail = { ...settings, smtpUrl }
    opens.mail = (signal) =>
      openMailChannel({ store, settings: withMail, recipients, site, signal })
    opens.acknowledgement = (signal) => {
      const receivers = others('acknowledgement')
      return openAcknowledgementChannel({ store, settings: withMail, site, receivers, signal })
    }
  }
  if (webhook) {
    const { openWebhookChannel } = await import('./webhook/webhook-channel.ts')
    const isConsentRequired = settings.employeeConsent === 'required'
    const { show } = site.employee
    opens.webhook = (signal) =>
      openWebhookChannel({
        ...{ store, webhook, signal, show, isConsentRequired, consoleOrigin: origin },
      })
  }
  if (chat) {
    const { openChatChannel } = await import('./chat/chat-channel.ts')
    opens.chat = (signal) => openChatChannel({ store, chat, signal, site, consoleOrigin: origin })
  }
  return opens
}
