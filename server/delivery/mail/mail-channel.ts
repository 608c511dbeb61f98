import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mail } from '../../../records/mail.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { writeLetter } from './compose-mail.ts'
import { SendError } from './smtp-error.ts'
import { openSmtpSession, type SmtpSession } from './smtp-session.ts'

export type Sender = {
  /** Sends to the delivery's own recipient. Throws a `SendError`. */
  send(mail: Mail & { recipient: string }): Promise<void>
  /** Ends the connection that is kept for the next mail. */
  close(): void
}

type Needs = {
  store: Pick<Store, 'leads' | 'messages' | 'notices' | 'outbox'>
  settings: Pick<RunSettings, 'mailFrom'> & { smtpUrl: string }
  site: Site
  /** Ends a delivery under way. */
  signal: AbortSignal
}

/** Writes and sends mails over one connection, which is replaced after a failure. No recipient comes from a visitor's data. */
export function openSender({ store, settings, site, signal }: Needs): Sender {
  let session: SmtpSession | null = null
  const close = () => {
    session?.close()
    session = null
  }
  return {
    async send(mail) {
      const letter = await writeLetter(store, mail, site)
      if (!letter) throw new SendError('never', `The ${mail.about.kind} it is about is gone.`)
      const { envelope, raw } = await compose(mail, letter, {
        from: settings.mailFrom ?? { name: site.company.name, address: site.company.email },
        to: await store.outbox.recipientsOf(mail.about),
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

type Letter = NonNullable<Awaited<ReturnType<typeof writeLetter>>>

type Addresses = { from: string | { name: string; address: string }; to: string[] }

/** `to` names all recipients, in the same order in each copy; the envelope holds only the copy's own. */
async function compose(
  { about, recipient }: Mail & { recipient: string },
  { subject, html, text, replyTo }: Letter,
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
