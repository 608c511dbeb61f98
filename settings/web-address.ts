import { SettingError, withoutPassword } from './setting-error.ts'

const isWeb = (url: URL | null): url is URL =>
  url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password

/** `https://www.example.com`, without a path; a slash at the end is allowed. */
export function parseOrigin(name: string, value: string) {
  const url = URL.parse(value)
  if (!isWeb(url) || url.href !== `${url.origin}/`) {
    throw new SettingError(name, printed(value), 'an origin like https://www.example.com')
  }
  return url.origin
}

/** Passkeys need HTTPS, except on this machine, and a host name: an IP address is no valid RP ID. */
export function parseConsoleUrl(name: string, value: string) {
  const origin = parseOrigin(name, value)
  const { protocol, hostname } = new URL(origin)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  if ((protocol !== 'https:' && hostname !== 'localhost') || isAddress) {
    throw new SettingError(name, value, 'https:// and a host name, or http://localhost and a port')
  }
  return origin
}

/** `https://www.example.com/some/path` */
export function parseWebAddress(name: string, value: string) {
  if (!isWeb(URL.parse(value))) throw new SettingError(name, printed(value), 'an address like https://…')
  return value
}

/** An address before paths that begin with a slash; empty for this site. */
export const parseServiceHost = (name: string, value: string) =>
  value === '' ? '' : parseWebAddress(name, value).replace(/\/+$/, '')

/** An absolute address or a path of this site, with a slash at the end, so that a file name can be appended. */
export function parsePhotoUrl(name: string, value: string) {
  if (!/^\/(?!\/)/.test(value) && !URL.canParse(value)) {
    throw new SettingError(name, value, 'an address like https://photos.example.com/employees/ or a path like /photos/')
  }
  const address = value.startsWith('/') ? value : parseWebAddress(name, value)
  return address.endsWith('/') ? address : `${address}/`
}

const printed = (value: string) => (value.includes('@') ? withoutPassword(value) : value)
