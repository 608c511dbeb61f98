import type { DeliveryRow, DeliveryState } from '../../contract/console/deliveries.ts'

export const stateLabels: Record<DeliveryState, string> = {
  failed: 'Failed',
  held: 'Held',
  waiting: 'Waiting',
  dismissed: 'Dismissed',
}

/** The explanation of an empty list: the mails that it would contain. */
export const emptyTexts: Record<DeliveryState, { title: string; text: string }> = {
  failed: {
    title: 'No mail has failed',
    text: 'A mail that the mail server does not accept is tried again for three days. Mails that it refuses permanently, or has not accepted by then, are listed here until somebody retries or dismisses them.',
  },
  held: {
    title: 'No mail is held',
    text: 'The mails about a request that looks like spam are listed here until somebody decides in the request whether it is spam.',
  },
  waiting: {
    title: 'No mail is waiting',
    text: 'New mails are sent within seconds. Those that the mail server has not accepted yet are listed here, with its answer and the time of the next attempt.',
  },
  dismissed: {
    title: 'No mail was dismissed',
    text: 'Mails that staff decided not to send are listed here, and those about spam. A dismissed mail can still be sent.',
  },
}

const noticeTitles: Record<string, string> = {
  dailyReport: 'Daily report',
  mailLimit: 'Notice of the hourly limit',
  assigned: 'Notice of a new owner',
}

/** The subject of a mail: its request or notice, in few words. */
export function subjectOf({ about, title, notice }: DeliveryRow) {
  if (about.kind === 'notice') return noticeTitles[notice ?? ''] ?? 'Notice to staff'
  return title ?? (about.kind === 'lead' ? 'Lead without a company' : 'Message without a subject')
}

const MINUTE_MS = 60_000

/** `now`, `in 5 min`, `in 3 h` */
export function untilText(dueAt: number, now: number) {
  const minutes = Math.ceil((dueAt - now) / MINUTE_MS)
  if (minutes <= 0) return 'now'
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`
}
