import type { Logger } from 'pino'
import { dateIn } from '../../../records/local-days.ts'
import type { Store } from '../../../store/open-store.ts'
import { repeat } from '../../repeat/repeat.ts'
import { weeksOf } from './weeks.ts'

const MINUTE_MS = 60_000
/** Soon after days were forgotten, because staff changed old requests or retention erased some. */
const INTERVAL_MS = 10 * MINUTE_MS

type Needs = {
  store: { figures: Pick<Store['figures'], 'oldestReceivedAt' | 'keepDays'>; now: Store['now'] }
  timeZone: string
  log: Pick<Logger, 'warn'>
}

/**
 * Counts the days that ended at least a day ago, at the start and regularly, so that a call of the figures does not count
 * them. The newest weeks are counted first, because the figures read them most. `stop` waits for the current week only.
 */
export const startCounting = ({ store, timeZone, log }: Needs) =>
  repeat(
    INTERVAL_MS,
    async (stopping) => {
      const oldest = await store.figures.oldestReceivedAt()
      if (oldest === null) return
      const now = await store.now()
      const days = { from: dateIn(timeZone, oldest), to: dateIn(timeZone, now) }
      const weeks = weeksOf(days, timeZone).map((week) => week.days)
      await store.figures.keepDays(weeks.reverse(), now, () => !stopping.aborted)
    },
    {
      failed(error) {
        log.warn({ error }, 'Days could not be counted for the figures this time')
        return MINUTE_MS
      },
    },
  )
