import { randomUUID } from 'node:crypto'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import { checkMailServer, type MailServerCheck } from '../smtp/check-mail-server.ts'
import { encodeMail, type MailServer } from '../smtp/smtp-channel.ts'
import { senderIn } from './addresses.ts'

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
  const content = {
    subject: `Test mail of ${site.company.name}`,
    text: `Mails of the website arrive at this address.\n\nMails about requests go to ${recipients.join(', ')}.\n`,
  }
  const encoded = await encodeMail(content, {
    from: senderIn(settings, site),
    to: [to],
    envelopeTo: to,
    messageId: randomUUID(),
    autoSubmitted: 'auto-generated',
  })
  return checkMailServer(settings, signal, (session) => session.send(encoded))
}
