import { spamReasonsText } from '../../../records/spam-reasons.ts'
import { isSuspected, type SpamStatus } from '../../../records/spam-status.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import type { MailWords } from '../../../settings/words/mail-words.ts'

type Page = { title: string; closing: string[] }

/** Adds to a mail about a suspected request: a subject prefix, which mail programs can filter by, and the reasons at the end. */
export function addSpamNotice<P extends Page>(
  page: P,
  record: { id: string } & SpamStatus,
  words: MailWords['spam'],
): P {
  if (!isSuspected(record)) return page
  const notice = fillIn(words.notice, {
    reasons: spamReasonsText(record.suspectedFor ?? '', words.reasons),
    command: `office requests not-spam ${record.id}`,
  })
  return {
    ...page,
    title: fillIn(words.title, { title: page.title }),
    closing: [...page.closing, notice],
  }
}
