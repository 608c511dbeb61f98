import type { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { messageIdOf } from '../../../records/message-id.ts'
import type { EncodedMail } from '../smtp/smtp-session.ts'
import type { MailContent } from './mail-layout.ts'

/** As a string it may have a name: `Sales <sales@example.com>`. An object is never parsed. */
type Address = string | { name: string; address: string }

type Options = {
  from: Address
  /** The addresses in the header. */
  to: Address[]
  /** The address that the mail is sent to. */
  envelopeTo: Address
  /** The whole Message-ID, or an id to which the sender's domain is added. */
  messageId: string
  /** In place of that of the content. */
  replyTo?: Address | undefined
  /** RFC 3834; unset: a person wrote it. */
  autoSubmitted?: 'auto-generated' | 'auto-replied'
  /** The Message-IDs of the thread before this mail, oldest first. */
  references?: string[]
  files?: { name: string; type: string; content: Readable }[]
}

/** Longer threads keep their beginning and their end, as RFC 5322 lets mail programs do. */
const MAX_REFERENCES = 20

export async function encodeMail(
  { subject, html, text, replyTo }: MailContent,
  { from, to, envelopeTo, messageId, autoSubmitted, references = [], files = [], ...options }: Options,
): Promise<EncodedMail> {
  const message = new MailComposer({
    from,
    to,
    subject,
    html,
    text,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(options.replyTo && { replyTo: options.replyTo }),
    ...(autoSubmitted && { headers: { 'Auto-Submitted': autoSubmitted } }),
    ...(references.length > 0 && { inReplyTo: references.at(-1), references: withoutMiddle(references) }),
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = new MailComposer({ from, to: envelopeTo }).compile().getEnvelope()
  const sender = String(envelope.from)
  message.setHeader('Message-ID', messageId.startsWith('<') ? messageId : messageIdOf(messageId, sender))
  return { envelope: { from: sender, to: envelope.to }, raw: await message.build() }
}

const withoutMiddle = (references: string[]) =>
  references.length <= MAX_REFERENCES
    ? references
    : [...references.slice(0, 1), ...references.slice(1 - MAX_REFERENCES)]
