import MailComposer from 'nodemailer/lib/mail-composer'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { EncodedMail } from '../smtp/mail-sender.ts'
import type { MailContent } from './mail-layout.ts'

/** MAIL_FROM, else the company in the content. */
export const senderIn = ({ mailFrom }: Pick<RunSettings, 'mailFrom'>, { company }: Site) =>
  mailFrom ?? { name: company.name, address: company.email }

/** As a string it may have a name: `Sales <sales@example.com>`. An object is never parsed. */
type Address = string | { name: string; address: string }

type Options = {
  from: Address
  /** The addresses in the header. */
  to: Address[]
  /** The address that the mail is sent to. */
  envelopeTo: Address
  /** Without the domain, which is the sender's. */
  messageId: string
  /** RFC 3834. */
  autoSubmitted: 'auto-generated' | 'auto-replied'
}

export async function encodeMail(
  { subject, html, text, replyTo }: MailContent,
  { from, to, envelopeTo, messageId, autoSubmitted }: Options,
): Promise<EncodedMail> {
  const message = new MailComposer({
    from,
    to,
    subject,
    html,
    text,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': autoSubmitted },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = new MailComposer({ from, to: envelopeTo }).compile().getEnvelope()
  const sender = String(envelope.from)
  message.setHeader('Message-ID', `<${messageId}@${sender.slice(sender.lastIndexOf('@') + 1)}>`)
  return { envelope: { from: sender, to: envelope.to }, raw: await message.build() }
}
