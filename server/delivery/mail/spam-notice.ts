import { isSuspected, type SpamStatus } from '../../../records/spam-status.ts'

type Page = { title: string; closing: string[] }

/** Adds to a mail about a suspected submission: a subject prefix, which mail programs can filter by, and the reasons at the end. */
export function addSpamNotice<P extends Page>(
  page: P,
  record: { id: string } & SpamStatus,
  command: 'leads' | 'messages',
): P {
  if (!isSuspected(record)) return page
  return {
    ...page,
    title: `Perhaps spam: ${page.title}`,
    closing: [
      ...page.closing,
      `It may be spam: ${record.suspectedFor}. If it is not: office ${command} not-spam ${record.id}`,
    ],
  }
}
