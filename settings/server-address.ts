import { isPasswordEncoded, SettingError, withoutPassword } from './setting-error.ts'

export function parseDatabaseUrl(name: string, text: string) {
  const refuse = (expected: string) => {
    throw new SettingError(name, withoutPassword(text), expected)
  }
  // A comma before an @ is in the user name or password.
  const hasSeveralHosts = /^[^/]*\/\/[^/?#]*,(?![^/?#]*@)/.test(text)
  if (hasSeveralHosts || URL.parse(text)?.searchParams.get('host')?.includes(','))
    refuse('one host; for several servers, the address of a proxy in front of them')
  const url = URL.parse(text)
  // A socket: postgres:///site?host=/var/run/postgresql
  const host = url?.hostname || url?.searchParams.get('host')
  if (!url || !host || !/^postgres(?:ql)?:$/.test(url.protocol) || !isDecodable(url))
    return refuse('an address like postgres://user:pass@host:5432/database')
  if (url.searchParams.has('target_session_attrs'))
    refuse('an address without target_session_attrs, which has no effect on one host')
  refuseUnencodedPassword(name, url)
  return text
}

function isDecodable({ username, password, pathname }: URL) {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

export function parseSmtpUrl(name: string, text: string) {
  const url = URL.parse(text)
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new SettingError(name, withoutPassword(text), 'an address like smtp://user:pass@host:587 or smtps://…')
  }
  refuseUnencodedPassword(name, url)
  return text
}

/** The user name is required: no mailbox is public. */
export function parseImapUrl(name: string, text: string) {
  const url = URL.parse(text)
  if (!url?.hostname || !/^imaps?:$/.test(url.protocol)) {
    throw new SettingError(name, withoutPassword(text), 'an address like imaps://user:pass@host/INBOX')
  }
  refuseUnencodedPassword(name, url)
  if (!url.username || !isDecodable(url))
    throw new SettingError(name, withoutPassword(text), 'a user name and a password, as in imaps://user:pass@host')
  return text
}

/** An unencoded password `p@ss/word` would make `ss` the host, which is looked up and logged. */
function refuseUnencodedPassword(name: string, url: URL) {
  if (isPasswordEncoded(url)) return
  throw new SettingError(name, withoutPassword(url.href), 'the characters @ / ? # of a password as %40 %2F %3F %23')
}
