import { withoutPassword } from '../../../settings/setting-error.ts'
import type { MailServerCheck, ServerProblem } from './check-mail-server.ts'
import { isLoopback } from './smtp-session.ts'

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
