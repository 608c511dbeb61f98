import type { Logger } from 'pino'
import type { Store } from '../../store/open-store.ts'
import type { NoticeReceivers } from '../../store/outbox/notices.ts'
import { repeat } from '../repeat/repeat.ts'

const REPORT_HOUR = 8
const CHECK_INTERVAL_MS = 60_000

type Needs = {
  store: Pick<Store, 'notices' | 'requests'>
  /** An IANA name. */
  timeZone: string
  receivers: NoticeReceivers
  /** The address of the inbox in the console; null: no mails about due requests. */
  inbox: string | null
  log: Pick<Logger, 'error'>
  now?: () => number
}

/**
 * Adds a report at 08:00 in the company's time zone, or at the first check after that, if a request is held or a
 * delivery failed, and tells owners by mail what is due. The store accepts one report a day, from one instance.
 * `notice-mail.ts` composes the mails.
 */
export function startDailyReport({ store, timeZone, receivers, inbox, log, now = Date.now }: Needs) {
  let lastReportDate = ''
  return repeat(
    CHECK_INTERVAL_MS,
    async () => {
      const { date, hour } = hourIn(now(), timeZone)
      if (hour < REPORT_HOUR || date === lastReportDate) return
      await store.notices.addDailyReport(date, receivers)
      if (inbox !== null && receivers.mail.length > 0)
        await store.requests.tellDue(date, { link: inbox, recipients: receivers.mail })
      lastReportDate = date
    },
    {
      failed(error) {
        log.error({ error }, 'The daily report could not be written; it is tried again in a minute')
      },
    },
  )
}

/** `{ date: '2026-11-22', hour: 8 }` */
export function hourIn(ms: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}
