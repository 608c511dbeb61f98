/**
 * Why a mail did not leave, and what follows: `server`: the mail server takes nothing now, all mail waits;
 * `later`: this mail is tried again; `never`: this mail was refused for good.
 */
export class SendError extends Error {
  readonly kind: 'server' | 'later' | 'never'

  constructor(kind: SendError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SendError'
    this.kind = kind
  }
}

type SmtpError = { code?: string; responseCode?: number; command?: string; message: string }

/** Judges what went wrong after the server had greeted us and let us in. */
export function sendError(error: unknown): SendError {
  const { responseCode = 0, command = '', message } = error as SmtpError
  return new SendError(kindOf(responseCode, command), message)
}

function kindOf(code: number, command: string): SendError['kind'] {
  if (code === 530 || code === 535) return 'server' // It wants a login: so it will for every mail.
  const refused = code >= 500 && code !== 503 // 503 speaks of the order of commands, not of the mail.
  return refused && /^(RCPT TO|DATA)$/.test(command) ? 'never' : 'later'
}
