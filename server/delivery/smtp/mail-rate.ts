import type { RunSettings } from '../../../settings/run-settings.ts'

/** Mails to staff and to visitors share a rate, because they share a mail server. */
export const mailRate = ({ smtpUrl, mailRate }: { smtpUrl: string } & Pick<RunSettings, 'mailRate'>) => ({
  perMinute: mailRate,
  server: smtpUrl,
})
