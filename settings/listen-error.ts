import { SettingError } from './setting-error.ts'

type ListenAddress = { host: string; port: number }

/** Turns an error of `listen` into one about the settings PORT and HOST, whose names begin with `prefix`. */
export function asListenError(error: NodeJS.ErrnoException, { host, port }: ListenAddress, prefix = '') {
  const { code } = error
  const refused = (expected: string) => new SettingError(`${prefix}PORT`, String(port), expected)
  if (code === 'EADDRINUSE') return refused('a port that is free')
  if (code === 'EACCES') return refused('a port this user may use')
  if (code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo') {
    return new SettingError(`${prefix}HOST`, host, 'a name or address of this machine')
  }
  return error
}
