import type { Notice } from '../../../records/notice.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn, fillInCount } from '../../../settings/words/fill-in.ts'
import type { Store } from '../../../store/open-store.ts'
import type { Attention } from '../../../store/outbox/notices.ts'
import { dateText } from './date-text.ts'
import { type MailContent, mailHtml, mailText, textRow } from './mail-layout.ts'

type Needs = Pick<Store, 'notices' | 'outbox'> & {
  recipient: string | null
  site: Site
}

/** A mail to staff about pending work, without visitors' names. Its counts are taken when it is sent. */
export async function noticeMail(notice: Notice, needs: Needs): Promise<MailContent> {
  const page = await pageOf(notice, needs)
  return {
    subject: page.title,
    html: mailHtml(page, isAboutConsole(notice) ? inEnglish(needs.site) : needs.site),
    text: mailText(page),
    replyTo: null,
  }
}

async function pageOf(notice: Notice, { notices, outbox, recipient, site }: Needs) {
  const { kind } = notice
  if (kind === 'assigned') return assigned(notice)
  if (kind === 'recovery') return recovery(site)
  if (kind === 'dailyReport') return dailyReport(await notices.attention(), site)
  return mailLimit(await outbox.waitingFor(recipient ?? ''), site)
}

/** Mails to one person of the staff are in English, as the console is. */
const isAboutConsole = ({ kind }: Notice) => kind === 'assigned' || kind === 'recovery'

const inEnglish = (site: Site): Site => ({ ...site, locales: ['en'] })

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
  rows: [textRow('Open', link ?? '')],
  closing: ['A colleague made you the owner. You sign in to the console to read it.'],
})

function dailyReport({ held, failed }: Attention, site: Site) {
  const { dailyReport: words } = site.mails
  const { labels } = words
  const [locale] = site.locales
  const requests = held.leads + held.messages
  const time = (ms: number | null) => (ms === null ? '' : dateText(ms, site))
  return {
    title: fillIn(words.title, {
      requests: fillInCount(words.requests, requests, locale),
      deliveries: fillInCount(words.deliveries, failed.deliveries, locale),
    }),
    rows: [
      [labels.heldLeads, held.leads],
      [labels.heldMessages, held.messages],
      [labels.oldestHeld, time(held.oldestAt)],
      [labels.failedDeliveries, failed.deliveries],
      [labels.oldestFailed, time(failed.oldestAt)],
    ]
      .filter(([, value]) => value !== 0 && value !== '')
      .map(([label, value]) => textRow(String(label), String(value))),
    closing: [
      ...(requests > 0 ? [words.heldRequests, words.release] : []),
      ...(failed.deliveries > 0 ? [words.failedDeliveries] : []),
      ...(requests + failed.deliveries === 0 ? [words.done] : []),
    ],
  }
}

function mailLimit(waiting: number, { locales, mails }: Site) {
  const { title, reached, stored } = mails.mailLimit
  return {
    title: fillInCount(title, waiting, locales[0]),
    rows: [],
    closing: [reached, stored],
  }
}
