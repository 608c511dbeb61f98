import MailComposer from 'nodemailer/lib/mail-composer'
import type { Site } from '../../contract/site.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Mail, Store } from '../store/store.ts'
import { SendError } from './send-error.ts'
import { openSmtpSession, type SmtpSession } from './smtp-session.ts'
import { writeLetter } from './write-letter.ts'

export type Sender = {
  /** Throws a `SendError`; resolves with the recipients that were refused while others took the mail. */
  send(mail: Mail): Promise<string[]>
  /** Ends the connection that is kept for the next mail. */
  close(): void
}

type Addresses = Pick<RunSettings, 'mailFrom' | 'mailTo'>
type Needs = {
  store: Pick<Store, 'leads' | 'messages'>
  settings: Addresses & { smtpUrl: string }
  site: Site
  /** Ends a delivery under way. */
  signal: AbortSignal
}

/** Writes and sends mails, over one connection while all goes well. Recipients come from the settings alone. */
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
      const { envelope, raw } = await compose(mail, letter, addresses(settings, site))
      if (session?.isOpen() === false) close()
      session ??= await openSmtpSession(settings.smtpUrl, signal)
      try {
        return await session.send(envelope, raw)
      } catch (error) {
        close() // What state it is in, nobody knows.
        throw error
      }
    },
    close,
  }
}

const addresses = ({ mailFrom, mailTo }: Addresses, { company }: Pick<Site, 'company'>) => ({
  from: mailFrom ?? { name: company.name, address: company.email },
  to: mailTo.length > 0 ? mailTo : [company.email],
})

type Letter = NonNullable<Awaited<ReturnType<typeof writeLetter>>>

async function compose(
  { id, createdAt }: Mail,
  { subject, html, text, replyTo }: Letter,
  { from, to }: ReturnType<typeof addresses>,
) {
  const message = new MailComposer({
    from,
    to,
    subject,
    html,
    text,
    date: new Date(createdAt),
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = message.getEnvelope()
  const sender = String(envelope.from)
  // The same at every attempt, so that a mail that was taken twice is recognised.
  message.setHeader('Message-ID', `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`)
  return { envelope: { from: sender, to: envelope.to }, raw: await message.build() }
}
