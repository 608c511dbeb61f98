import type { ChannelKind } from '../worker/channel-kind.ts'

/** Answers of staff to visitors. */
export const answer: ChannelKind = {
  missingSetting: ({ smtpUrl }) => (smtpUrl ? undefined : 'SMTP_URL'),
  async open({ settings, ...needs }) {
    const { openAnswerChannel } = await import('./answer-channel.ts')
    return openAnswerChannel({ ...needs, settings: { ...settings, smtpUrl: String(settings.smtpUrl) } })
  },
}
