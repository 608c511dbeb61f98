import { StartError } from './start-error.ts'

export class SettingError extends StartError {
  constructor(name: string, read: string, expected: string) {
    super(`${name} is ${JSON.stringify(read)}; expected ${expected}`)
  }
}

/** An address as it may be printed. One that cannot be taken apart may hold a password anywhere. */
export function withoutPassword(address: string) {
  const url = URL.parse(address)
  if (!url?.host) return '(not shown, it may hold a password)'
  const user = url.username || url.password ? `${url.username}:***@` : ''
  return `${url.protocol}//${user}${url.host}`
}
