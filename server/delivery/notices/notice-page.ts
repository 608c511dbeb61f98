import { type ChannelName, channels } from '../../../contract/channels.ts'
import { forms } from '../../../contract/forms/forms.ts'
import { referenceOf } from '../../../contract/request/reference.ts'
import { dateIn } from '../../../records/local-days.ts'
import { isForOnePerson, type Notice } from '../../../records/notice.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn, fillInCount } from '../../../settings/words/fill-in.ts'
import type { Store } from '../../../store/open-store.ts'
import type { Attention } from '../../../store/outbox/notices.ts'
import type { DueRequest } from '../../../store/requests/due-requests.ts'
import { dateText } from './date-text.ts'

type Needs = {
  store: Pick<Store, 'requests' | 'notices' | 'outbox' | 'channels'>
  /** Of the mail; null in a chat. */
  recipient: string | null
  site: Site
}

export type NoticePage = {
  title: string
  rows: { label: string; text: string }[]
  closing: string[]
}

/** A notice to staff about pending work, without visitors' names. Its counts are taken when it is sent. */
export async function noticePage(notice: Notice, { store, recipient, site }: Needs): Promise<NoticePage> {
  switch (notice.kind) {
    case 'assigned':
      return assigned(notice)
    case 'visitorWrote':
      return visitorWrote(notice)
    case 'recovery':
      return recovery(site)
    case 'due':
      return due(notice, { store, site })
    case 'dailyReport':
      return dailyReport(await store.notices.attention(), site)
    case 'mailLimit':
      return mailLimit(await store.outbox.waitingFor(recipient ?? ''), site)
    case 'channelFailing':
    case 'channelPaused':
      return channelTrouble(notice, { store, site })
    default:
      throw new Error(`A notice of the kind ${notice.kind} is for the webhook only`)
  }
}

/** Notices to one person of the staff are in English, as the console is. */
export const isInEnglish = ({ kind }: Notice) => isForOnePerson(kind)

/** The mail stays in the console, as the request does. */
const visitorWrote = ({ link }: Notice) => ({
  title: 'A visitor wrote back',
  rows: [{ label: 'Open', text: link ?? '' }],
  closing: ['A mail arrived about a request. You sign in to the console to read it.'],
})

/** To a person of the staff whose recovery link was used. */
const recovery = ({ company }: Site) => ({
  title: `Your sign-in to the console of ${company.name} was reset`,
  rows: [],
  closing: [
    'A recovery link was used: your earlier passkeys were removed, and all your sessions ended.',
    'If this was not you, tell an admin at once.',
  ],
})

/** The request stays in the console: the mail has nothing but the link. */
const assigned = ({ link }: Notice) => ({
  title: 'Assigned to you in the console',
  rows: [{ label: 'Open', text: link ?? '' }],
  closing: ['A colleague made you the owner. You sign in to the console to read it.'],
})

/** Read when the mail is sent, so that it names no request that was answered in the meantime. */
async function due({ subject, createdAt, link }: Notice, { store, site }: Pick<Needs, 'store' | 'site'>) {
  const today = dateIn(site.company.timeZone, createdAt)
  const { requests, count } = await store.requests.due({ owner: subject, today })
  const counted = `${count} ${count === 1 ? 'request' : 'requests'}`
  const reasonOf = ({ followUpOn, waitingSince, receivedAt }: DueRequest) => {
    if (waitingSince !== null) return `the visitor has waited since ${englishDate(waitingSince, site)}`
    if (followUpOn !== null && followUpOn <= today) return `follow-up of ${followUpOn}`
    return `new since ${englishDate(receivedAt, site)}`
  }
  const rows = requests.map((request) => ({
    label: referenceOf(request.id),
    text: `${forms[request.form].title}: ${reasonOf(request)}`,
  }))
  const whose = subject === null ? ' and have no owner who sees them' : ''
  return {
    title: `Due today: ${counted}`,
    rows: [...rows, { label: 'Open', text: link ?? '' }],
    closing: [
      count === 0
        ? 'Somebody has already dealt with all of them.'
        : `They are due or wait for an answer${whose}. You sign in to the console to read them.`,
      ...(count > requests.length ? [`These are the oldest ${requests.length}; the console shows all.`] : []),
    ],
  }
}

const englishDate = (ms: number, site: Site) => dateText(ms, { ...site, locales: ['en'] })

function dailyReport({ held, failed, channels }: Attention, site: Site): NoticePage {
  const { dailyReport: words } = site.mails
  const { labels } = words
  const [locale] = site.locales
  const { requests } = held
  const time = (ms: number | null) => (ms === null ? '' : dateText(ms, site))
  return {
    title: fillIn(words.title, {
      requests: fillInCount(words.requests, requests, locale),
      deliveries: fillInCount(words.deliveries, failed.deliveries, locale),
    }),
    rows: [
      { label: labels.heldRequests, value: requests },
      { label: labels.oldestHeld, value: time(held.oldestAt) },
      { label: labels.failedDeliveries, value: failed.deliveries },
      { label: labels.oldestFailed, value: time(failed.oldestAt) },
      ...channels.map((channel) => ({
        label: channelName(channel.name, site),
        value: channelText(channel, site),
      })),
    ]
      .filter(({ value }) => value !== 0 && value !== '')
      .map(({ label, value }) => ({ label, text: String(value) })),
    closing: [
      ...(requests > 0 ? [words.heldRequests, words.release] : []),
      ...(failed.deliveries > 0 ? [words.failedDeliveries] : []),
      ...(channels.some(({ pausedAt }) => pausedAt !== null) ? [site.mails.channels.resume] : []),
      ...(requests + failed.deliveries + channels.length === 0 ? [words.done] : []),
    ],
  }
}

/** In English if the words do not name it. */
const channelName = (name: ChannelName, { mails }: Site) =>
  (mails.channels.names as Partial<Record<ChannelName, string>>)[name] ?? channels[name].label

function channelText(channel: Attention['channels'][number], site: Site) {
  const { states } = site.mails.channels
  const { waiting, failed, pausedAt, failingSince } = channel
  const since = pausedAt ?? failingSince
  const state = pausedAt !== null ? states.paused : failingSince !== null ? states.failing : null
  return [
    ...(state && since !== null ? [fillIn(state, { time: dateText(since, site) })] : []),
    fillIn(states.counts, { waiting: String(waiting), failed: String(failed) }),
  ].join(', ')
}

function mailLimit(waiting: number, { locales, mails }: Site): NoticePage {
  const { title, reached, stored } = mails.mailLimit
  return {
    title: fillInCount(title, waiting, locales[0]),
    rows: [],
    closing: [reached, stored],
  }
}

/** A channel that has failed for an hour, or was paused by the service. */
async function channelTrouble(
  { kind, subject, createdAt }: Notice,
  { store, site }: Pick<Needs, 'store' | 'site'>,
): Promise<NoticePage> {
  const words = site.mails.channels
  const { labels } = words
  const name = subject as ChannelName
  const channel = (await store.channels.list()).find((one) => one.name === name)
  const { waiting, failed } = (await store.outbox.backlogs())[name]
  const isPaused = kind === 'channelPaused'
  const since = channel?.pausedAt ?? channel?.failingSince ?? createdAt
  return {
    title: fillIn(isPaused ? words.pausedTitle : words.failingTitle, {
      channel: channelName(name, site),
    }),
    rows: [
      { label: labels.since, text: dateText(since, site) },
      { label: labels.reason, text: channel?.pausedFor ?? channel?.lastError ?? '' },
      { label: labels.waiting, text: String(waiting) },
      { label: labels.failed, text: String(failed) },
    ].filter(({ text }) => text !== ''),
    closing: [words.stored, isPaused ? words.resume : words.retried],
  }
}
