import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { SendError, sendError } from './send-error.ts'

export type Envelope = { from: string; to: string[] }
export type SmtpSession = {
  /** Resolves with the recipients the server refused while it took the mail for the others. */
  send(envelope: Envelope, raw: Buffer): Promise<string[]>
  /** Whether the connection is encrypted, and whether the server wanted and took the login. */
  how: { encrypted: boolean; loggedIn: boolean }
  /** False when the server has hung up since. */
  isOpen(): boolean
  /** Says goodbye; a delivery under way fails. */
  close(): void
}

/** Of one step as a whole: a server that trickles its answers never runs into the connection's own limits. */
const CONNECT_LIMIT_MS = 15_000
const LOGIN_LIMIT_MS = 15_000
const SEND_LIMIT_MS = 60_000
/** What one delivery can take in all. */
export const DELIVERY_LIMIT_MS = CONNECT_LIMIT_MS + LOGIN_LIMIT_MS + SEND_LIMIT_MS

/** Connects and logs in. Whatever fails here is the server's failure, not a mail's. */
export async function openSmtpSession(smtpUrl: string, signal: AbortSignal): Promise<SmtpSession> {
  const { auth, ...server } = parseConnectionUrl(smtpUrl)
  const connection = new SMTPConnection({ ...server, socketTimeout: SEND_LIMIT_MS })
  const step = stepsOf(connection, signal)
  let open = true
  connection.once('end', () => {
    open = false
  })
  try {
    await step<void>(CONNECT_LIMIT_MS, (done) => connection.connect(done))
    if (auth?.user && connection.allowsAuth) {
      await step(LOGIN_LIMIT_MS, (done) => connection.login(auth, done))
    }
  } catch (error) {
    connection.close()
    throw new SendError('server', (error as Error).message, { cause: error })
  }
  return {
    how: {
      encrypted: connection.secure,
      loggedIn: Boolean(auth?.user && connection.allowsAuth),
    },
    async send(envelope, raw) {
      const sized = { ...envelope, size: raw.length }
      try {
        const { rejected } = await step<{ rejected: string[] }>(SEND_LIMIT_MS, (done) =>
          connection.send(sized, raw, done),
        )
        return rejected
      } catch (error) {
        throw sendError(error)
      }
    },
    isOpen: () => open,
    close() {
      connection.quit()
      connection.close()
    },
  }
}

type Done<T> = (error?: Error | null, result?: T) => void

/** One command at a time, as a promise that settles whatever the connection does. */
function stepsOf(connection: SMTPConnection, signal: AbortSignal) {
  let fail: (error: Error) => void = () => {}
  connection.on('error', (error: Error) => fail(error))
  connection.on('end', () => fail(new Error('The mail server closed the connection')))
  signal.addEventListener('abort', () => fail(new Error('The delivery was stopped')))
  return async <T>(limitMs: number, start: (done: Done<T>) => void): Promise<T> => {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    fail = reject
    const tooLong = new Error(`The mail server did not finish within ${limitMs / 1_000} s`)
    const limit = setTimeout(reject, limitMs, tooLong)
    start((error, result) => (error ? reject(error) : resolve(result as T)))
    return promise.finally(() => clearTimeout(limit))
  }
}
