import { BlockList, isIP } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'
import type { RunSettings } from '../../../settings/run-settings.ts'
import { DeliveryError } from '../worker/channel.ts'
import { type AccessTokens, TOKEN_TIMEOUT_MS } from './access-tokens.ts'

/** Without a password in the URL the login is an access token. */
export type MailServer = { smtpUrl: string } & Partial<Pick<RunSettings, 'mailOauth'>>
export type EncodedMail = { envelope: { from: string; to: string[] }; raw: Buffer }
export type SmtpSession = {
  send(mail: EncodedMail): Promise<void>
  /** Whether the connection is encrypted, and whether the server requested and accepted the login. */
  security: { encrypted: boolean; loggedIn: boolean }
  /** False after the server closed the connection. */
  isOpen(): boolean
  /** Sends QUIT and closes the connection; the delivery in progress fails. */
  close(): void
}

/** Timeouts of a whole step: a server that sends its replies byte by byte never reaches the connection's own timeouts. */
const CONNECT_TIMEOUT_MS = 15_000
const LOGIN_TIMEOUT_MS = 15_000
const SEND_TIMEOUT_MS = 60_000
/** The longest time that one delivery takes. */
export const DELIVERY_TIMEOUT_MS = TOKEN_TIMEOUT_MS + CONNECT_TIMEOUT_MS + LOGIN_TIMEOUT_MS + SEND_TIMEOUT_MS

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
    const { message } = error as Error
    const why = isWithoutStartTls(error)
      ? `${NO_STARTTLS} (${message})`
      : isStartTlsBroken(error)
        ? `${BROKEN_STARTTLS} (${message})`
        : message
    throw new DeliveryError('server', why, { cause: error })
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
        throw asDeliveryError(error)
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

/** Does not quote the mail server, whose words may name the user. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'

  constructor(code: number | undefined) {
    super(`The mail server refused the access token of MAIL_OAUTH_TOKEN_URL${code ? ` (${code})` : ''}`)
  }
}

const NO_STARTTLS = 'The mail server offers no STARTTLS, and the login in SMTP_URL is not sent without TLS'

const BROKEN_STARTTLS = 'The mail server offers STARTTLS but cannot start it'

/** TLS is required, but the server refused STARTTLS or the EHLO before it. */
export function isWithoutStartTls(error: unknown) {
  const { responseCode, command, message } = error as Partial<SMTPConnection.SMTPError>
  if (isStartTlsBroken(error)) return false
  return Boolean(responseCode) && (command === 'STARTTLS' || /required STARTTLS/.test(message ?? ''))
}

/** 454 (RFC 3207): the server has no usable certificate or key. */
export function isStartTlsBroken(error: unknown) {
  const { responseCode, command } = error as Partial<SMTPConnection.SMTPError>
  return responseCode === 454 && command === 'STARTTLS'
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** This machine. */
export function isLoopback(host: string) {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(address)
  return family ? loopback.check(address, family === 6 ? 'ipv6' : 'ipv4') : address === 'localhost'
}

/** The server refuses our own address, or a parameter of it. Other mails of the same sender are probably refused too. */
export class SenderRefused extends DeliveryError {
  override name = 'SenderRefused'
}

/** Classifies an error after greeting and login. */
function asDeliveryError(error: unknown): DeliveryError {
  const { code = '', responseCode = 0, command = '', message } = error as SMTPConnection.SMTPError
  const [, limit] = /^Message size larger than allowed (\d+)$/.exec(message) ?? []
  if (limit !== undefined)
    return new DeliveryError('permanent', `The mail is too large: the mail server accepts at most ${limit} bytes`)
  const isAtSender = command === 'MAIL FROM'
  if (wantsLogin.has(responseCode) || (isAtSender && asksForLogin.test(message)))
    return new DeliveryError('server', message)
  // 503 is about the order of commands, not about the mail.
  const isRefused = responseCode >= 500 && responseCode !== 503
  if (isAtSender && isRefused && !tooLarge.test(message)) return new SenderRefused('temporary', message)
  // An address that the client does not send, such as one with a line break.
  const isInvalid = code === 'EENVELOPE' && command === 'API'
  const isPermanent = isInvalid || (isRefused && /^(?:MAIL FROM|RCPT TO|DATA)$/.test(command))
  return new DeliveryError(isPermanent ? 'permanent' : 'temporary', message)
}

/** For every mail: authentication is required, refused or too weak (RFC 4954). */
const wantsLogin = new Set([530, 534, 535, 538])
const asksForLogin =
  /\b(?:authentication (?:is )?required|not authenticated|(?:must|need to|please) (?:first )?(?:authenticate|log ?in)|auth(?:enticate)? first)\b/i

/** The SIZE of this mail (RFC 1870). */
const tooLarge = /\b552\b|\b5\.(?:3\.4|2\.3)\b/

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
