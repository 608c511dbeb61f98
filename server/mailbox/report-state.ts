import type { Logger } from 'pino'
import type { Store } from '../../store/open-store.ts'

type Needs = {
  mailboxes: Pick<Store['mailboxes'], 'failed' | 'succeeded'>
  name: string
  log: Pick<Logger, 'info' | 'warn'>
}

/** Stores whether the mailbox can be read, for the console. The log has a line for each change, not for each attempt. */
export function openStateReport({ mailboxes, name, log }: Needs) {
  let last: string | null = null // The reason that was logged.
  return {
    async failed(why: string) {
      if (why !== last) log.warn({ why }, 'The mailbox is not read; it is tried again')
      last = why
      await mailboxes.failed(name, why)
    },
    async succeeded() {
      if (last !== null) log.info('The mailbox is read again')
      last = null
      await mailboxes.succeeded(name)
    },
  }
}
