import { type RunSettings, readRunSettings } from '../../settings/run-settings.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import type { Terminal } from './terminal.ts'
import { warnOfOtherUser } from './warnings.ts'

/** What a command works with. */
export type Office = {
  store: Store
  settings: RunSettings
  terminal: Terminal
}

/** Runs a command with the records open, and closes them whatever happens. */
export type WithOffice = <Args extends unknown[]>(
  command: (office: Office, ...args: Args) => Promise<void> | void,
) => (...args: Args) => Promise<void>

export const settingsOf = ({ env }: Pick<Terminal, 'env'>) =>
  readRunSettings(env, { host: '127.0.0.1' })

export const officeOn =
  (terminal: Terminal): WithOffice =>
  (command) =>
  async (...args) => {
    const settings = settingsOf(terminal)
    const store = await openStore({ ...settings, schema: 'none' })
    try {
      warnOfOtherUser({ settings, terminal })
      await command({ store, settings, terminal }, ...args)
    } finally {
      await store.close()
    }
  }
