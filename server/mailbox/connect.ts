import { ImapFlow } from 'imapflow'
import type { MailboxSettings } from '../../settings/mailbox-settings.ts'
import type { AccessTokens } from '../delivery/smtp/access-tokens.ts'
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
