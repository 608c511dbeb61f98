import { consoleOrigin } from '../../../settings/console-settings.ts'
import type { WebhookSettings } from '../../../settings/notice-settings.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { ReceiverKind } from '../worker/channel-kind.ts'

/** Signed messages to the company's own systems. */
export const webhook: ReceiverKind = {
  missingSetting: (settings) => (settings.webhook ? undefined : 'WEBHOOK_URL'),
  async open({ settings, store, site, signal }) {
    const { openWebhookChannel } = await import('./webhook-channel.ts')
    return openWebhookChannel({
      store,
      signal,
      webhook: webhookOf(settings),
      show: site.employee.show,
      isConsentRequired: settings.employeeConsent === 'required',
      consoleOrigin: settings.console ? consoleOrigin(settings) : null,
    })
  },
  async test(settings, signal) {
    const { sendTestEvent } = await import('./webhook-channel.ts')
    await sendTestEvent(webhookOf(settings), signal)
    return 'The webhook accepted a test event.'
  },
}

/** Called only while the channel is on. */
const webhookOf = ({ webhook }: RunSettings) => webhook as WebhookSettings
