import type { Mail } from '../../records/mail.ts'
import type { Outbox } from './outbox.ts'

const IDS_TOGETHER = 500

/** All deliveries about these leads and messages. */
export async function mailsAbout(outbox: Pick<Outbox, 'list'>, ids: string[]) {
  const mails: Mail[][] = []
  for (let start = 0; start < ids.length; start += IDS_TOGETHER) {
    mails.push(await outbox.list(undefined, { about: ids.slice(start, start + IDS_TOGETHER) }))
  }
  return mails.flat()
}

/** The number of mails that would still be sent; erasing them prevents that. */
export const countUnsent = (mails: Mail[]) =>
  mails.filter(({ state }) => state !== 'delivered' && state !== 'dismissed').length
