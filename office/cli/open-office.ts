import { signInMeans } from '../../settings/console-settings.ts'
import { type RunSettings, readRunSettings } from '../../settings/run-settings.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import type { Terminal } from './terminal.ts'
import { warnOfOtherUser } from './warnings.ts'

/** The context of a command. */
export type Office = {
  store: Store
  settings: RunSettings
  terminal: Terminal
}

/** Runs a command with an open store, and closes the store even if the command fails. */
export type WithOffice = <Args extends unknown[]>(
  command: (office: Office, ...args: Args) => Promise<void> | void,
) => (...args: Args) => Promise<void>

export const settingsOf = ({ env }: Pick<Terminal, 'env'>) =>
  readRunSettings(env, { host: '127.0.0.1', hasConsole: true })

export const officeOn =
  (terminal: Terminal): WithOffice =>
  (command) =>
  async (...args) => {
    const settings = settingsOf(terminal)
    const store = await openStore({ ...settings, schema: 'none', signIn: signInMeans(settings) })
    try {
      warnOfOtherUser({ settings, terminal })
      await command({ store, settings, terminal }, ...args)
    } finally {
      await store.close()
    }
  }
