import type { Logger } from 'pino'
import type { ChannelName } from '../../records/delivery.ts'
import type { Store } from '../../store/open-store.ts'
import type { NoticeReceivers } from '../../store/outbox/notices.ts'

const CHECK_INTERVAL_MS = 60_000

type Needs = {
  store: Pick<Store, 'channels'>
  receiversFor: (failing: ChannelName) => NoticeReceivers
  onAdded: () => void
  log: Pick<Logger, 'error'>
}

/** Tells staff through the other channels when a channel has failed for an hour. */
export function startChannelReport({ store, receiversFor, onAdded, log }: Needs) {
  async function check() {
    try {
      if (await store.channels.reportFailing(receiversFor)) onAdded()
    } catch (error) {
      log.error({ error }, 'Failing channels could not be reported; it is tried again in a minute')
    }
  }
  let checking = check()
  const timer = setInterval(() => {
    checking = checking.then(check)
  }, CHECK_INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}
