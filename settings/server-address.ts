import { BlockList, isIP } from 'node:net'
import { isPasswordEncoded, withoutPassword } from './setting-error.ts'
import { textWith } from './values.ts'

/** An unencoded password `p@ss/word` would make `ss` the host, which is looked up and logged. */
const encodedPassword: Parameters<typeof textWith>[0][number] = [
  'the characters @ / ? # of a password as %40 %2F %3F %23',
  (text) => isPasswordEncoded(new URL(text)),
]

const isServer = (text: string, protocol: RegExp) => {
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && protocol.test(url.protocol)
}

export const databaseUrl = textWith(
  [
    ['one host; for several servers, the address of a proxy in front of them', (text) => !hasSeveralHosts(text)],
    ['an address like postgres://user:pass@host:5432/database', isPostgres],
    [
      'an address without target_session_attrs, which has no effect on one host',
      (text) => !new URL(text).searchParams.has('target_session_attrs'),
    ],
    encodedPassword,
  ],
  withoutPassword,
)

/** A comma before an @ is in the user name or password. */
const hasSeveralHosts = (text: string) =>
  /^[^/]*\/\/[^/?#]*,(?![^/?#]*@)/.test(text) || URL.parse(text)?.searchParams.get('host')?.includes(',')

/** Also with a socket: postgres:///site?host=/var/run/postgresql */
function isPostgres(text: string) {
  const url = URL.parse(text)
  const host = url?.hostname || url?.searchParams.get('host')
  return url && host && /^postgres(?:ql)?:$/.test(url.protocol) && isDecodable(url)
}

export const smtpUrl = textWith(
  [['an address like smtp://user:pass@host:587 or smtps://…', (text) => isServer(text, /^smtps?:$/)], encodedPassword],
  withoutPassword,
)

/** The user name is required: no mailbox is public. */
export const imapUrl = textWith(
  [
    ['an address like imaps://user:pass@host/INBOX', (text) => isServer(text, /^imaps?:$/)],
    encodedPassword,
    [
      'a user name and a password, as in imaps://user:pass@host',
      (text) => new URL(text).username !== '' && isDecodable(new URL(text)),
    ],
  ],
  withoutPassword,
)

function isDecodable({ username, password, pathname }: URL) {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
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
