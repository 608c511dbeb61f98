/** A setting that cannot be used. Its message is one line for whoever starts the program. */
export class SettingError extends Error {
  constructor(name: string, read: string, expected: string) {
    super(`${name} is ${JSON.stringify(read)}; expected ${expected}`)
    this.name = 'SettingError'
  }
}

/** An address as it may be printed. One that cannot be taken apart may hold a password anywhere. */
export function withoutPassword(address: string) {
  const url = URL.parse(address)
  if (!url?.host) return '(not shown, it may hold a password)'
  const user = url.username || url.password ? `${url.username}:***@` : ''
  return `${url.protocol}//${user}${url.host}`
}
