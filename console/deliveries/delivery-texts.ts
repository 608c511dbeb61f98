import { channels } from '../../contract/channels.ts'
import type { ChannelRow, DeliveryRow, DeliveryState } from '../../contract/console/deliveries.ts'

export const stateLabels: Record<DeliveryState, string> = {
  failed: 'Failed',
  held: 'Held',
  waiting: 'Waiting',
  dismissed: 'Dismissed',
}

/** The explanation of an empty list: the deliveries that it would contain. */
export const emptyTexts: Record<DeliveryState, { title: string; text: string }> = {
  failed: {
    title: 'No delivery has failed',
    text: 'A delivery that its receiver does not accept is tried again for up to three days. Deliveries that are refused permanently, or are not accepted by then, are listed here until somebody retries or dismisses them.',
  },
  held: {
    title: 'No delivery is held',
    text: 'The deliveries about a request that looks like spam are listed here until somebody decides in the request whether it is spam.',
  },
  waiting: {
    title: 'No delivery is waiting',
    text: 'New deliveries are sent within seconds. Those that the receiver has not accepted yet are listed here, with its answer and the time of the next attempt, and those of a paused channel.',
  },
  dismissed: {
    title: 'No delivery was dismissed',
    text: 'Deliveries that staff decided not to send are listed here, and those about spam. A dismissed delivery can still be sent.',
  },
}

const noticeTitles: Record<string, string> = {
  dailyReport: 'Daily report',
  mailLimit: 'Notice of the hourly limit',
  assigned: 'Notice of a new owner',
  visitorWrote: 'Notice of a reply',
  due: 'What is due today',
  recovery: 'Notice of a reset sign-in',
  channelFailing: 'Notice of a failing channel',
  channelPaused: 'Notice of a paused channel',
  requestErased: 'Event of an erased request',
  employeeChanged: 'Event of a changed employee',
}

/** The subject of a delivery: its request or notice, in few words. */
export const subjectOf = ({ about, title, notice }: DeliveryRow) =>
  about.kind === 'notice' ? (noticeTitles[notice ?? ''] ?? 'Notice to staff') : (title ?? 'Request without a name')

type Received = Pick<DeliveryRow, 'channel' | 'recipient'>

/** The receiver of a delivery. Only mails to staff have an address. */
export function receiverOf({ channel, recipient }: Received) {
  const { to, label } = channels[channel === 'sample' ? 'mail' : channel]
  if (to === 'receiver') return label
  return to === 'visitor' ? 'the visitor' : (recipient ?? 'all recipients')
}

/** What happens to a delivery that was made due. */
export function retriedText({ channel }: Pick<DeliveryRow, 'channel'>, channels: ChannelRow[]) {
  const state = channels.find(({ name }) => name === channel)
  if (state?.pausedAt) return 'The delivery waits: its channel is paused.'
  if (channel === 'mail' && !state?.isOn) return 'The email waits for an email server.'
  if (!state?.isOn) return 'The delivery waits until its channel is set up.'
  return 'Sending now.'
}

const MINUTE_MS = 60_000

/** `now`, `in 5 min`, `in 3 h` */
export function untilText(dueAt: number, now: number) {
  const minutes = Math.ceil((dueAt - now) / MINUTE_MS)
  if (minutes <= 0) return 'now'
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`
}
