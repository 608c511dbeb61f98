import { StartError } from './start-error.ts'

export class SettingError extends StartError {
  constructor(name: string, read: string, expected: string) {
    super(`${name} is ${JSON.stringify(read)}; expected ${expected}`)
  }
}

/** An address without its password and query, to be printed. In an address that cannot be parsed the password may be anywhere. */
export function withoutPassword(address: string) {
  const url = URL.parse(address)
  if (!url?.host || !isPasswordEncoded(url)) return '(not shown, it may hold a password)'
  const user = url.username || url.password ? `${url.username}:***@` : ''
  return `${url.protocol}//${user}${url.host}${url.pathname.replace(/\/$/, '')}`
}

/** False if an @ follows the host: an unencoded / ? or # in the password has ended the host too early. */
export const isPasswordEncoded = ({ pathname, search, hash }: URL) => !`${pathname || search}${hash}`.includes('@')
