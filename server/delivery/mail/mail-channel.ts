import MailComposer from 'nodemailer/lib/mail-composer'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { type Channel, type Delivery, DeliveryError } from '../worker/channel.ts'
import { composeMail } from './compose-mail.ts'
import type { MailContent } from './mail-layout.ts'
import { DELIVERY_TIMEOUT_MS, openSmtpSession, type SmtpSession } from './smtp-session.ts'

type Needs = {
  store: Pick<Store, 'leads' | 'messages' | 'notices' | 'outbox'>
  settings: Pick<RunSettings, 'mailFrom'> & { smtpUrl: string }
  site: Site
  /** Aborts the delivery in progress. */
  signal: AbortSignal
}

/**
 * Composes mails and sends them over one SMTP connection, which is replaced after a failure. Recipients never come
 * from visitors' data.
 */
export function openMailChannel({ store, settings, site, signal }: Needs): Channel {
  let session: SmtpSession | null = null
  const close = () => {
    session?.close()
    session = null
  }
  return {
    name: 'mail',
    sendTimeoutMs: DELIVERY_TIMEOUT_MS,
    async send(delivery) {
      const { about } = delivery
      const content = await composeMail(store, delivery, site)
      if (!content)
        throw new DeliveryError('permanent', `The ${about.kind} of this mail was erased.`)
      const { envelope, raw } = await encode(delivery, content, {
        from: senderIn(settings, site),
        to: await store.outbox.recipientsOf(about),
      })
      if (session?.isOpen() === false) close()
      session ??= await openSmtpSession(settings.smtpUrl, signal)
      try {
        await session.send(envelope, raw)
      } catch (error) {
        close() // The state of the session is unknown.
        throw error
      }
    },
    close,
  }
}

/** MAIL_FROM, else the company in the content. */
export const senderIn = ({ mailFrom }: Pick<RunSettings, 'mailFrom'>, { company }: Site) =>
  mailFrom ?? { name: company.name, address: company.email }

type Addresses = { from: string | { name: string; address: string }; to: string[] }

/** `to` names all recipients, in the same order in each copy; the envelope holds only the copy's own. */
async function encode(
  { about, recipient }: Delivery,
  { subject, html, text, replyTo }: MailContent,
  { from, to }: Addresses,
) {
  const message = new MailComposer({
    from,
    to,
    subject,
    html,
    text,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = new MailComposer({ from, to: recipient }).compile().getEnvelope()
  const sender = String(envelope.from)
  // The same in all copies and at each attempt, so that mail programs recognise a mail that arrives twice.
  message.setHeader('Message-ID', `<${about.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`)
  return { envelope: { from: sender, to: envelope.to }, raw: await message.build() }
}
