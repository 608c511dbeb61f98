import { openAccessTokens } from './access-tokens.ts'
import { type Envelope, type MailServer, openSmtpSession, type SmtpSession } from './smtp-session.ts'

export type EncodedMail = { envelope: Envelope; raw: Buffer }

/** Sends mails over one SMTP connection, which is replaced after a failure. `signal` aborts the mail in progress. */
export function openMailSender(server: MailServer, signal: AbortSignal) {
  const tokens = openAccessTokens()
  let session: SmtpSession | null = null
  const close = () => {
    session?.close()
    session = null
  }
  return {
    async send({ envelope, raw }: EncodedMail) {
      if (session?.isOpen() === false) close()
      session ??= await openSmtpSession(server, { tokens, signal })
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
