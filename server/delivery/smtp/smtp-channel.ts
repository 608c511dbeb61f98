import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'
import type { Delivery } from '../../../records/delivery.ts'
import { messageIdOf } from '../../../records/message-id.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import { isLoopback } from '../../../settings/server-address.ts'
import { type Channel, type ChannelNeeds, DeliveryError, replyCodeOf } from '../worker/channel.ts'
import { mailRetryDelay } from '../worker/retry-delay.ts'
import { type AccessTokens, openAccessTokens, TOKEN_TIMEOUT_MS } from './access-tokens.ts'
import { asConnectionError, asSendError, SenderRefused, TokenRefused } from './smtp-errors.ts'

/** A mail without its sender and recipients. */
export type MailContent = { subject: string; html: string; text: string; replyTo: string | null }

export type EncodedMail = { envelope: { from: string; to: string[] }; raw: Buffer }

/** Timeouts of a whole step: a server that sends its replies byte by byte never reaches the connection's own timeouts. */
const CONNECT_TIMEOUT_MS = 15_000
const LOGIN_TIMEOUT_MS = 15_000
const SEND_TIMEOUT_MS = 60_000
/** The longest time that one delivery takes. */
const DELIVERY_TIMEOUT_MS = TOKEN_TIMEOUT_MS + CONNECT_TIMEOUT_MS + LOGIN_TIMEOUT_MS + SEND_TIMEOUT_MS

type SmtpChannel = Pick<Channel, 'name' | 'isAtFault' | 'givenUp' | 'admit' | 'markDelivered'> & {
  /** Fails a mail at once whose sender is refused; else it waits until the sender is corrected. */
  failsWithSender?: boolean
  /** Throws a `DeliveryError` if there is no mail to send. */
  encode(delivery: Delivery): Promise<EncodedMail>
}

/**
 * A channel to the mail server of SMTP_URL, over one connection, which is replaced after a failure. All these channels share
 * its rate.
 */
export function openSmtpChannel(
  { settings, signal }: Pick<ChannelNeeds, 'settings' | 'signal'>,
  { encode, failsWithSender = false, ...channel }: SmtpChannel,
): Channel {
  const server = { ...settings, smtpUrl: String(settings.smtpUrl) }
  const tokens = openAccessTokens()
  let session: SmtpSession | null = null
  const close = () => {
    session?.close()
    session = null
  }
  return {
    ...channel,
    sendTimeoutMs: DELIVERY_TIMEOUT_MS,
    rate: { perMinute: settings.mailRate, server: server.smtpUrl },
    retryDelay: mailRetryDelay,
    withoutAddresses,
    async send(delivery) {
      const mail = await encode(delivery)
      if (session?.isOpen() === false) close()
      session ??= await openSmtpSession(server, { tokens, signal })
      try {
        await session.send(mail)
      } catch (error) {
        close() // The state of the session is unknown.
        throw failsWithSender && error instanceof SenderRefused ? new DeliveryError('permanent', error.message) : error
      }
    },
    close,
  }
}

/** A mail server quotes the recipient, who may be a visitor; the state of a channel outlives the erasure of requests. */
const withoutAddresses = (why: string) => (why.includes('@') ? `The mail server answered: ${replyCodeOf(why)}` : why)

/** As a string it may have a name: `Sales <sales@example.com>`. An object is never parsed. */
type Address = string | { name: string; address: string }

type EncodeOptions = {
  from: Address
  /** The addresses in the header. */
  to: Address[]
  cc?: Address[]
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
  { subject, html, text, replyTo }: Pick<MailContent, 'subject' | 'text'> & Partial<MailContent>,
  { from, to, cc = [], envelopeTo, messageId, autoSubmitted, references = [], files = [], ...options }: EncodeOptions,
): Promise<EncodedMail> {
  const message = new MailComposer({
    from,
    to,
    cc,
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

/** Without a password in the URL the login is an access token. */
export type MailServer = { smtpUrl: string } & Partial<Pick<RunSettings, 'mailOauth'>>
export type SmtpSession = {
  send(mail: EncodedMail): Promise<void>
  /** Whether the connection is encrypted, and whether the server requested and accepted the login. */
  security: { encrypted: boolean; loggedIn: boolean }
  /** False after the server closed the connection. */
  isOpen(): boolean
  /** Sends QUIT and closes the connection; the delivery in progress fails. */
  close(): void
}

/**
 * Connects and logs in. A failure here concerns the server, not a single mail. A login is sent over TLS only, because an
 * attacker on the network can remove STARTTLS from the server's answer; `?requireTLS=false` in the URL disables this check.
 * On this machine TLS is used if the server offers it, without verifying its certificate: a mail server of a distribution
 * has a self-signed one.
 */
export async function openSmtpSession(
  { smtpUrl, mailOauth }: MailServer,
  { tokens, signal }: { tokens: AccessTokens; signal: AbortSignal },
): Promise<SmtpSession> {
  const { auth, ...server } = parseConnectionUrl(smtpUrl)
  const client = auth?.pass ? undefined : mailOauth
  const isLocal = isLoopback(server.host ?? '')
  const requireTLS = Boolean(server.requireTLS ?? (Boolean(auth?.user) && !isLocal))
  const connection = new SMTPConnection({
    opportunisticTLS: isLocal && !requireTLS,
    ...server,
    tls: { rejectUnauthorized: !isLocal, ...server.tls },
    requireTLS,
    socketTimeout: SEND_TIMEOUT_MS,
  })
  const step = stepRunner(connection, signal)
  let open = true
  connection.once('end', () => {
    open = false
  })
  try {
    const login = auth?.user && client ? tokenLogin(auth.user, await tokens.get(client, signal)) : auth
    await step<void>(CONNECT_TIMEOUT_MS, (done) => connection.connect(done))
    if (login?.user && connection.allowsAuth) {
      await step(LOGIN_TIMEOUT_MS, (done) => connection.login(login, done)).catch((error) => {
        throw client && error.code === 'EAUTH' ? new TokenRefused(error.responseCode) : error
      })
    }
  } catch (error) {
    connection.close()
    // It may have been revoked: the next attempt asks for another one.
    if (error instanceof TokenRefused) tokens.forget()
    throw asConnectionError(error)
  }
  return {
    security: {
      encrypted: connection.secure,
      loggedIn: Boolean(auth?.user && connection.allowsAuth),
    },
    async send({ envelope, raw }) {
      const envelopeWithSize = { ...envelope, size: raw.length }
      try {
        await step(SEND_TIMEOUT_MS, (done) => connection.send(envelopeWithSize, Readable.from(inParts(raw)), done))
      } catch (error) {
        throw asSendError(error)
      }
    },
    isOpen: () => open,
    close() {
      connection.quit()
      connection.close()
    },
  }
}

const PART_BYTES = 1_000_000

/** The connection scans each buffer in one turn of the event loop, which is long for a large mail. */
async function* inParts(raw: Buffer) {
  for (let at = 0; at < raw.length; at += PART_BYTES) {
    yield raw.subarray(at, at + PART_BYTES)
    await yieldToEventLoop()
  }
}

const tokenLogin = (user: string, accessToken: string) => ({ user, oauth2: new XOAuth2({ user, accessToken }) })

const stoppedError = () => new Error('The delivery was stopped')

type Done<T> = (error?: Error | null, result?: T) => void

/** Runs one command at a time, as a promise that also settles on a timeout, an abort and a closed connection. */
function stepRunner(connection: SMTPConnection, signal: AbortSignal) {
  let fail: (error: Error) => void = () => {}
  connection.on('error', (error: Error) => fail(error))
  connection.on('end', () => fail(new Error('The mail server closed the connection')))
  return async <T>(timeoutMs: number, start: (done: Done<T>) => void): Promise<T> => {
    if (signal.aborted) throw stoppedError()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    fail = reject
    const stop = () => reject(stoppedError())
    signal.addEventListener('abort', stop)
    const timeoutError = new Error(`The mail server did not finish within ${timeoutMs / 1_000} s`)
    const timer = setTimeout(reject, timeoutMs, timeoutError)
    start((error, result) => (error ? reject(error) : resolve(result as T)))
    return promise.finally(() => {
      clearTimeout(timer)
      // The signal is not released before the service stops: listeners of closed sessions must not accumulate on it.
      signal.removeEventListener('abort', stop)
    })
  }
}
