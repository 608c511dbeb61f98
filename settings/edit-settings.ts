import { type Env, readSettings } from './read-settings.ts'
import { isLoopback } from './server-address.ts'
import { SettingError } from './setting-error.ts'
import { editSettings } from './settings.ts'

/** The settings of the editor. `origin` is the only one from which it accepts changes. */
export function readEditSettings(env: Env) {
  const { editHost: host, editPort: port, editBehindLogin, publishCommand } = readSettings(env, editSettings)
  if (!isLoopback(host) && !editBehindLogin)
    throw new SettingError(
      'EDIT_HOST',
      host,
      'an address of this machine, or EDIT_BEHIND_LOGIN with the address of a login in front of the editor',
    )
  return { host, port, origin: editBehindLogin ?? new URL(`http://localhost:${port}`).origin, publishCommand }
}
