import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { DeliveryError } from '../worker/channel.ts'
import { openAccessTokens, TokenError } from './access-tokens.ts'
import {
  isStartTlsBroken,
  isWithoutStartTls,
  type MailServer,
  openSmtpSession,
  type SmtpSession,
  TokenRefused,
} from './smtp-session.ts'

export type MailServerCheck =
  | { server: 'ready'; encrypted: boolean; login: 'accepted' | 'not offered' | 'none' }
  | { server: ServerProblem; why: string }

export type ServerProblem =
  | 'unreachable'
  | 'no mail server'
  | 'login refused'
  | 'no token'
  | 'token refused'
  | 'no tls'
  | 'no starttls'
  | 'broken starttls'
  | 'bad certificate'
  | 'refusing'
  | 'mail refused'

/** Connects and logs in as a delivery would, sends a mail if one is given, and closes the connection. */
export async function checkMailServer(
  server: MailServer,
  signal: AbortSignal,
  send: (session: SmtpSession) => Promise<void> = async () => {},
): Promise<MailServerCheck> {
  try {
    const session = await openSmtpSession(server, { tokens: openAccessTokens(), signal })
    await send(session).finally(session.close)
    const { encrypted, loggedIn } = session.security
    const { auth } = parseConnectionUrl(server.smtpUrl)
    return {
      server: 'ready',
      encrypted,
      login: loggedIn ? 'accepted' : auth?.user ? 'not offered' : 'none',
    }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    if (error.kind !== 'server') return { server: 'mail refused', why: error.message }
    return { server: problemOf(error.cause), why: (error.cause as Error).message }
  }
}

type SmtpError = { code?: string; syscall?: string; responseCode?: number; message: string }

function problemOf(cause: unknown): ServerProblem {
  const { code = '', syscall, responseCode, message } = cause as SmtpError
  if (cause instanceof TokenError) return 'no token'
  if (cause instanceof TokenRefused) return 'token refused'
  if (code === 'EAUTH' || responseCode === 535) return 'login refused'
  if (isStartTlsBroken(cause)) return 'broken starttls'
  if (isWithoutStartTls(cause)) return 'no starttls'
  if (responseCode) return 'refusing'
  if (code === 'EDNS' || code === 'ETIMEDOUT' || syscall === 'connect') return 'unreachable'
  if (code === 'EPROTOCOL' || code === 'ECONNECTION') return 'no mail server'
  if (/wrong version number|packet length too long|SSL routines/i.test(message)) return 'no tls'
  if (code === 'ETLS' || /certificate|altname|self.signed|issuer/i.test(message)) {
    return 'bad certificate'
  }
  return 'no mail server'
}
