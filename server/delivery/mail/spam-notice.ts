import { isSuspected, type SpamStatus } from '../../../records/spam-status.ts'

type Page = { title: string; closing: string[] }

/** A mail about a record that may be spam says so first, so that a mail program can sort by it, and why at the end. */
export function markSuspected<P extends Page>(
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
