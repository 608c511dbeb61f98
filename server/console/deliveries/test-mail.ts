import type { TestAnswer } from '../../../contract/console/deliveries.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'

/** Below the time limit of an answer. */
const TIMEOUT_MS = 8_000
const MAX_WHY_LENGTH = 300

type Needs = { settings: RunSettings; site: Site; recipients: string[] }

/** Sends a test email, and says what the email server answered. */
export async function testMail(to: string, { settings, site, recipients }: Needs): Promise<TestAnswer> {
  const { smtpUrl } = settings
  if (!smtpUrl)
    return {
      isSent: false,
      message: 'No email server is configured (SMTP_URL). Emails wait until an operator sets it.',
    }
  // A lazy import: the libraries for mail take longer to load than the rest of the service.
  const [{ sendTestMail }, { mailServerText }] = await Promise.all([
    import('../../delivery/mail/send-test-mail.ts'),
    import('../../delivery/smtp/check-mail-server.ts'),
  ])
  const needs = { settings: { ...settings, smtpUrl }, site, recipients }
  const found = await sendTestMail(to, needs, AbortSignal.timeout(TIMEOUT_MS))
  if (found.server === 'ready') return { isSent: true, message: `The email server accepted an email to ${to}.` }
  const why = oneLine(found.why, MAX_WHY_LENGTH)
  return { isSent: false, message: `${mailServerText(smtpUrl, found)} Reason: ${why}` }
}
