import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { isLoopback } from '../../../settings/server-address.ts'
import { withoutPassword } from '../../../settings/setting-error.ts'
import { DeliveryError } from '../worker/channel.ts'
import { openAccessTokens, TokenError } from './access-tokens.ts'
import { type MailServer, openSmtpSession, type SmtpSession } from './smtp-channel.ts'
import { isStartTlsBroken, isWithoutStartTls, TokenRefused } from './smtp-errors.ts'

export type MailServerCheck =
  | { server: 'ready'; encrypted: boolean; login: 'accepted' | 'not offered' | 'none' }
  | { server: ServerProblem; why: string }

type ServerProblem =
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

/** The result of a check as a sentence for operators, without the reason that the server gave. */
export const mailServerText = (smtpUrl: string, found: MailServerCheck) =>
  `${withoutPassword(smtpUrl)} ${found.server === 'ready' ? readyText(smtpUrl, found) : failureTexts[found.server]}`

function readyText(smtpUrl: string, { encrypted, login }: Extract<MailServerCheck, { server: 'ready' }>) {
  const isLocal = isLoopback(new URL(smtpUrl).hostname)
  const tls = encrypted
    ? 'over TLS'
    : `without TLS, ${isLocal ? 'on this machine' : 'so others on the network can read the mails'}`
  if (login === 'accepted') return `accepts the login, ${tls}.`
  if (login === 'not offered') return `responds, ${tls}. It offers no login, so the login in SMTP_URL is not used.`
  return `responds, ${tls}. SMTP_URL contains no login.`
}

const failureTexts: Record<ServerProblem, string> = {
  unreachable: 'cannot be reached: check the host and the port.',
  'no mail server': 'responds, but not as a mail server: check the port.',
  'login refused': 'refuses the login: check user and password. (Special characters are written as %XX.)',
  'no token': 'is not asked, because there is no access token: check MAIL_OAUTH_*.',
  'token refused':
    'refuses the access token: check the user in SMTP_URL, the scope in MAIL_OAUTH_SCOPE, and what the client may do.',
  'no tls': 'does not start with TLS: smtps:// is for port 465, smtp:// for 587 and 25.',
  'no starttls':
    'offers no STARTTLS, so the login was not sent: check the port. (?requireTLS=false in SMTP_URL allows a login without TLS.)',
  'broken starttls':
    'offers STARTTLS but cannot start it: its log says why, for example a missing key. (?ignoreTLS=true in SMTP_URL sends without TLS, and a login then also needs ?requireTLS=false.)',
  'bad certificate':
    'has a certificate that cannot be verified: check its host name and its expiry date. For a private authority set NODE_EXTRA_CA_CERTS.',
  refusing: 'accepts no mail now.',
  'mail refused': 'does not accept this mail.',
}
