import type { ChannelKind } from '../worker/channel-kind.ts'

/** Mails to staff. */
export const mail: ChannelKind = {
  missingSetting: ({ smtpUrl }) => (smtpUrl ? undefined : 'SMTP_URL'),
  async open({ settings, ...needs }) {
    const { openMailChannel } = await import('./mail-channel.ts')
    return openMailChannel({
      ...needs,
      settings: { ...settings, smtpUrl: String(settings.smtpUrl) },
    })
  },
}
