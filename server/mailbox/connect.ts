import { ImapFlow } from 'imapflow'
import type { MailboxSettings } from '../../settings/mailbox-settings.ts'
import type { AccessTokens } from '../delivery/smtp/access-tokens.ts'
import { TokenError } from '../delivery/smtp/access-tokens.ts'
import { isLoopback } from '../delivery/smtp/smtp-session.ts'

/** The largest mail that is fetched. */
export const MAX_MAIL_BYTES = 35_000_000

const CONNECT_TIMEOUT_MS = 15_000
/** IDLE begins again after this time; a connection without a sign of life for longer is lost. */
const IDLE_MS = 60_000
const SILENCE_MS = 90_000

/**
 * Connects, logs in and opens the folder, which is only read. A login is sent over TLS only, because an attacker on the
 * network can remove STARTTLS from the server's answer. On this machine TLS is used if the server offers it, without
 * verifying its certificate. The connection closes when the reading has to end, and the command in progress fails.
 */
export async function connect(settings: MailboxSettings, tokens: AccessTokens, ended: AbortSignal) {
  const { host, port, isImplicitTls, user, login, folder } = settings
  const secret = 'password' in login ? { pass: login.password } : { accessToken: await tokens.get(login, ended) }
  const isLocal = isLoopback(host)
  const client = new ImapFlow({
    host,
    port,
    secure: isImplicitTls,
    ...(!isImplicitTls && !isLocal && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !isLocal },
    auth: { user, ...secret },
    logger: false,
    autoIdleDelay: 300,
    maxIdleTime: IDLE_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: 2 * MAX_MAIL_BYTES,
  })
  client.on('error', () => {}) // The command in progress fails with it, or the connection closes.
  const close = () => client.close()
  ended.addEventListener('abort', close)
  client.once('close', () => ended.removeEventListener('abort', close))
  try {
    ended.throwIfAborted()
    await client.connect()
    await client.mailboxOpen(folder, { readOnly: true })
    return client
  } catch (error) {
    close()
    throw error
  }
}

type ImapError = Error & {
  code?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  mailboxMissing?: boolean
  responseStatus?: string
}

/** Why the mailbox cannot be read, in one sentence for operators. It quotes nothing that the server answered. */
export function describeFailure(error: unknown, { host, port, folder }: MailboxSettings) {
  if (error instanceof TokenError) return error.message
  const { code = '', message, authenticationFailed, tlsFailed, mailboxMissing, responseStatus } = error as ImapError
  const server = `The mail server ${host}:${port}`
  if (tlsFailed && /support STARTTLS|not possible/i.test(message))
    return `${server} offers no STARTTLS, and the login in IMAP_URL is not sent without TLS`
  if (authenticationFailed || /login is disabled/i.test(message)) return `${server} refused the login in IMAP_URL`
  if (mailboxMissing) return `${server} has no folder ${JSON.stringify(folder)}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The name of the mail server ${host} cannot be resolved`
  if (code === 'ECONNREFUSED') return `${server} refused the connection`
  if (/wrong version number|packet length too long|SSL routines/i.test(message) || code === 'EPROTO')
    return `${server} does not use TLS at this port`
  if (/CERT|ALTNAME|ISSUER|SIGNATURE/.test(code)) return `The certificate of ${host} is not trusted (${code})`
  if (/TIMEOUT/.test(code)) return `${server} did not answer in time`
  if (responseStatus === 'NO' || responseStatus === 'BAD') return `${server} refused a command`
  return `The connection to ${host}:${port} was lost${code ? ` (${code})` : ''}`
}
