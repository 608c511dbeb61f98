import MailComposer from 'nodemailer/lib/mail-composer'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import { checkMailServer, type MailServerCheck } from '../smtp/check-mail-server.ts'
import type { MailServer } from '../smtp/smtp-session.ts'
import { senderIn } from './sender.ts'

type Needs = {
  settings: Pick<RunSettings, 'mailFrom'> & MailServer
  site: Site
  /** Where mails about requests go, for the text of the mail. */
  recipients: string[]
}

/** Sends a mail at once, without the outbox, so that the person sees the answer of the mail server. */
export async function sendTestMail(
  to: string,
  { settings, site, recipients }: Needs,
  signal: AbortSignal,
): Promise<MailServerCheck> {
  const mail = new MailComposer({
    from: senderIn(settings, site),
    to,
    subject: `Test mail of ${site.company.name}`,
    text: `Mails of the website arrive at this address.\n\nMails about requests go to ${recipients.join(', ')}.\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = mail.getEnvelope()
  const raw = await mail.build()
  const encoded = { envelope: { from: String(envelope.from), to: envelope.to }, raw }
  return checkMailServer(settings, signal, (session) => session.send(encoded))
}
