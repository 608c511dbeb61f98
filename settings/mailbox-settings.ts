import { type Env, readSettings, readTogether, textIn } from './read-settings.ts'
import { SettingError, withoutPassword } from './setting-error.ts'
import { mailboxSettings, mailOauthSettings } from './settings.ts'

/** The mailbox to which visitors reply. The password is secret. */
export type MailboxSettings = NonNullable<ReturnType<typeof readMailbox>>

/** The client that gets access tokens. Its secret is secret. */
export type MailOauthSettings = NonNullable<ReturnType<typeof readMailOauth>>

export function readMailbox(env: Env) {
  const { imapUrl: text, mailboxAuthservId: authservId } = readSettings(env, mailboxSettings)
  const oauth = readMailOauth(env)
  if (text === undefined) {
    const needs = authservId ? 'MAILBOX_AUTHSERV_ID' : oauth && !textIn(env, 'SMTP_URL') && 'MAIL_OAUTH_TOKEN_URL'
    if (needs) throw new SettingError('IMAP_URL', '', `an address, because ${needs} is set`)
    return undefined
  }
  const url = new URL(text)
  const login = url.password ? { password: decodeURIComponent(url.password) } : oauth
  if (!login) throw new SettingError('IMAP_URL', withoutPassword(text), 'a password, or MAIL_OAUTH_TOKEN_URL')
  const user = decodeURIComponent(url.username)
  const folder = decodeURIComponent(url.pathname.replace(/^\/|\/$/g, '')) || 'INBOX'
  const isImplicitTls = url.protocol === 'imaps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isImplicitTls ? 993 : 143),
    /** False: the connection starts without TLS, and STARTTLS follows. */
    isImplicitTls,
    user,
    login,
    folder,
    /** By this name the store knows the mailbox. */
    name: `${user}@${url.host}/${folder}`,
    /** Unset: no sender counts as verified. */
    authservId,
  }
}

/** For `IMAP_URL` and `SMTP_URL` without a password. */
export function readMailOauth(env: Env) {
  const values = readTogether(env, mailOauthSettings)
  return (
    values && {
      tokenUrl: values.mailOauthTokenUrl,
      clientId: values.mailOauthClientId,
      clientSecret: values.mailOauthClientSecret,
      scope: values.mailOauthScope,
    }
  )
}
