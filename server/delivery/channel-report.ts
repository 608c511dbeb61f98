import type { Logger } from 'pino'
import type { ChannelName } from '../../contract/channels.ts'
import type { Store } from '../../store/open-store.ts'
import type { NoticeReceivers } from '../../store/outbox/notices.ts'
import { repeat } from '../repeat/repeat.ts'

const CHECK_INTERVAL_MS = 60_000

type Needs = {
  store: Pick<Store, 'channels'>
  receiversFor: (failing: ChannelName) => NoticeReceivers
  log: Pick<Logger, 'error'>
}

/** Tells staff through the channels of other servers when a channel has failed for an hour. */
export const startChannelReport = ({ store, receiversFor, log }: Needs) =>
  repeat(
    CHECK_INTERVAL_MS,
    async () => {
      await store.channels.reportFailing(receiversFor)
    },
    {
      failed(error) {
        log.error({ error }, 'Failing channels could not be reported; it is tried again in a minute')
      },
    },
  )
