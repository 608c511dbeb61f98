import { type Env, textIn } from './env.ts'
import { readSetting } from './setting.ts'
import { SettingError } from './setting-error.ts'
import { mailboxSettings } from './settings.ts'

/** The mailbox to which visitors reply. The password is secret. */
export type MailboxSettings = NonNullable<ReturnType<typeof readMailbox>>

export function readMailbox(env: Env) {
  const text = readSetting(env, mailboxSettings.url)
  if (text === undefined) {
    if (textIn(env, 'MAILBOX_AUTHSERV_ID'))
      throw new SettingError('IMAP_URL', '', 'an address, because MAILBOX_AUTHSERV_ID is set')
    return undefined
  }
  const url = new URL(text)
  const user = decodeURIComponent(url.username)
  const folder = decodeURIComponent(url.pathname.replace(/^\/|\/$/g, '')) || 'INBOX'
  const isImplicitTls = url.protocol === 'imaps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isImplicitTls ? 993 : 143),
    /** False: the connection starts without TLS, and STARTTLS follows. */
    isImplicitTls,
    user,
    password: decodeURIComponent(url.password),
    folder,
    /** By this name the store knows the mailbox. */
    name: `${user}@${url.host}/${folder}`,
    /** Unset: no sender counts as verified. */
    authservId: readSetting(env, mailboxSettings.authservId),
  }
}
