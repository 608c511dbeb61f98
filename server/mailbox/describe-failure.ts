import type { MailboxSettings } from '../../settings/mailbox-settings.ts'
import { TokenError } from '../delivery/smtp/access-tokens.ts'

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
