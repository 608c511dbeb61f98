import { DeliveryError } from '../worker/channel.ts'

type SmtpError = { code?: string; responseCode?: number; command?: string; message: string }

/** The server refuses our own address, or a parameter of it. Other mails of the same sender are probably refused too. */
export class SenderRefused extends DeliveryError {
  override name = 'SenderRefused'
}

/** Classifies an error after greeting and login. */
export function asDeliveryError(error: unknown): DeliveryError {
  const { code = '', responseCode = 0, command = '', message } = error as SmtpError
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
