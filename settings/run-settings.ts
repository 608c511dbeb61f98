import { readPublicUrl } from './build-settings.ts'
import { readConsole } from './console-settings.ts'
import { readMailbox, readMailOauth } from './mailbox-settings.ts'
import { readReceivers } from './notice-settings.ts'
import { type Env, readSettings } from './read-settings.ts'
import { serviceSettings } from './settings.ts'

/** The settings of the running service. */
export type RunSettings = ReturnType<typeof readRunSettings>

type Defaults = {
  host: string
  /** True for `npm start`: the console runs on the next port unless another one is set. */
  hasConsole?: boolean
}

export function readRunSettings(env: Env, defaults: Defaults) {
  const settings = readSettings(env, serviceSettings)
  return {
    ...settings,
    host: settings.host ?? defaults.host,
    publicUrl: readPublicUrl(env),
    /** Unset: no mailbox is read. */
    mailbox: readMailbox(env),
    /** Unset: each login to a mail server has a password. */
    mailOauth: readMailOauth(env),
    ...readReceivers(env),
    /** Unset: the staff console does not run. */
    console: readConsole(env, defaults.hasConsole ? nextPort(settings.port) : undefined),
  }
}

/** 0 (any free port) for 0 and for the highest port. */
const nextPort = (port: number) => (port === 0 || port === 65_535 ? 0 : port + 1)
