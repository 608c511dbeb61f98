import type { ReceivedMail } from '../../../store/conversation/receive-mail.ts'
import type { Store } from '../../../store/open-store.ts'

const LEASE_MS = 60_000

/** Stores mails in the conversation of a request, as the reader of the mailbox does, a second apart. */
export async function receiveMails(
  store: Store,
  requestId: string,
  changes: Partial<ReceivedMail>[],
  receivers: { link: string | null; recipients?: string[] } = { link: null },
) {
  await store.mailboxes.lease('inbox', { reader: 'this', leaseMs: LEASE_MS })
  for (const [nth, change] of changes.entries()) {
    const mail: ReceivedMail = {
      requestId,
      kind: 'written',
      at: Date.UTC(2026, 10, 22) + nth * 1_000,
      from: 'ada@meridian.example',
      to: 'sales@sextant.example',
      subject: 'Re: Your request',
      text: 'Tuesday suits us.',
      quoted: null,
      messageId: `<${crypto.randomUUID()}@meridian.example>`,
      inReplyTo: null,
      isVerified: true,
      files: [],
      ...change,
    }
    await store.mailboxes.moveOn('inbox', { reader: 'this', uidValidity: 1, uid: nth + 1, mail, ...receivers })
  }
}
