import type { Notice } from '../../../records/notice.ts'
import type { Site } from '../../../settings/site.ts'
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
  const page =
    notice.kind === 'dailyReport'
      ? dailyReport(await needs.notices.attention(), needs.site.company)
      : mailLimit(await needs.outbox.waitingFor(needs.recipient ?? ''))
  return {
    subject: page.title,
    html: mailHtml(page, needs.site.colours),
    text: mailText(page),
    replyTo: null,
  }
}

function dailyReport({ held, failed }: Attention, { timeZone }: Site['company']) {
  const requests = held.leads + held.messages
  const time = (ms: number | null) => (ms === null ? '' : dateText(ms, timeZone))
  return {
    title: `Website: ${pluralize(requests, 'request')} held as spam, ${failed.deliveries} failed ${failed.deliveries === 1 ? 'delivery' : 'deliveries'}`,
    rows: [
      ['Held leads', held.leads],
      ['Held messages', held.messages],
      ['Oldest held', time(held.oldestAt)],
      ['Failed deliveries', failed.deliveries],
      ['Oldest failed', time(failed.oldestAt)],
    ]
      .filter(([, value]) => value !== 0 && value !== '')
      .map(([label, value]) => textRow(String(label), String(value))),
    closing: [
      ...(requests > 0
        ? [
            'Held requests: office leads list --suspected, office messages list --suspected.',
            'Release with not-spam, or mark as spam: office leads not-spam ID, office leads spam ID.',
          ]
        : []),
      ...(failed.deliveries > 0
        ? [
            'Failed deliveries: office mail list --failed, then office mail retry --failed or office mail dismiss.',
          ]
        : []),
      ...(requests + failed.deliveries === 0
        ? ['All of them have been dealt with since this report was written.']
        : []),
    ],
  }
}

const mailLimit = (waiting: number) => ({
  title: `Website: ${pluralize(waiting, 'more mail')} to you ${waiting === 1 ? 'waits' : 'wait'} for the next hours`,
  rows: [],
  closing: [
    'The limit of mails an hour (MAIL_HOURLY_LIMIT) is reached. The others leave in later hours, oldest first.',
    'All requests are stored: office leads list, office messages list.',
  ],
})

const pluralize = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
