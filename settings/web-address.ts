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

/** `https://www.example.com/some/path` */
export function parseWebAddress(name: string, value: string) {
  if (!isWeb(URL.parse(value)))
    throw new SettingError(name, printed(value), 'an address like https://…')
  return value
}

const printed = (value: string) => (value.includes('@') ? withoutPassword(value) : value)
