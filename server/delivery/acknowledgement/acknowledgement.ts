import type { ChannelKind } from '../worker/channel-kind.ts'

/** Mails to visitors. Without a mail server none is written. */
export const acknowledgement: ChannelKind = {
  missingSetting({ smtpUrl, acknowledge }) {
    if (!smtpUrl) return 'SMTP_URL'
    return acknowledge ? undefined : 'ACKNOWLEDGE=on'
  },
  async open({ settings, ...needs }) {
    const { openAcknowledgementChannel } = await import('./acknowledgement-channel.ts')
    const smtpUrl = String(settings.smtpUrl)
    return openAcknowledgementChannel({ ...needs, settings: { ...settings, smtpUrl } })
  },
}
