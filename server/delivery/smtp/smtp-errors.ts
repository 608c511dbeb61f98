import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { DeliveryError } from '../worker/channel.ts'

/** An error before a mail is sent: it concerns the server, not a single mail. */
export function asConnectionError(error: unknown) {
  const { message } = error as Error
  const why = isWithoutStartTls(error)
    ? `${NO_STARTTLS} (${message})`
    : isStartTlsBroken(error)
      ? `${BROKEN_STARTTLS} (${message})`
      : message
  return new DeliveryError('server', why, { cause: error })
}

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

/** The server refuses our own address, or a parameter of it. Other mails of the same sender are probably refused too. */
export class SenderRefused extends DeliveryError {
  override name = 'SenderRefused'
}

/** Classifies an error after greeting and login. */
export function asSendError(error: unknown): DeliveryError {
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
