import { DeliveryError } from '../worker/channel.ts'

type SmtpError = { code?: string; responseCode?: number; command?: string; message: string }

/** Classifies an error after greeting and login. */
export function asDeliveryError(error: unknown): DeliveryError {
  const { responseCode = 0, command = '', message } = error as SmtpError
  return new DeliveryError(kindOf(responseCode, command), message)
}

function kindOf(code: number, command: string): DeliveryError['kind'] {
  if (code === 530 || code === 535) return 'server' // Authentication is required, for every mail.
  const refused = code >= 500 && code !== 503 // 503 is about the order of commands, not about the mail.
  return refused && /^(RCPT TO|DATA)$/.test(command) ? 'permanent' : 'temporary'
}
