import type { ImapFlow } from 'imapflow'
import type { MailboxPosition } from '../../store/conversation/mailboxes.ts'

const DAY_MS = 24 * 60 * 60_000

export type OpenFolder = { uidValidity: number; uidNext: number }

export function openFolderOf(client: ImapFlow): OpenFolder {
  if (!client.mailbox) throw new Error('No folder is open.')
  return { uidValidity: Number(client.mailbox.uidValidity), uidNext: client.mailbox.uidNext }
}

/** Null: the mailbox is read for the first time, from now on. Otherwise the UIDs after the position, in their order. */
export async function findNewUids(client: ImapFlow, { uidValidity, lastUid, readAt }: MailboxPosition) {
  if (uidValidity === null) return null
  const isSame = openFolderOf(client).uidValidity === uidValidity
  // Other UIDs: what arrived since is read again, and mails that are stored are recognised by their Message-IDs. A day more,
  // because the server compares dates in its own time zone.
  const query = isSame ? { uid: `${lastUid + 1}:*` } : { since: new Date((readAt ?? Date.now()) - DAY_MS) }
  const found = await client.search(query, { uid: true })
  if (!found) throw new Error('The mail server refused the search.')
  // `n:*` has the last mail even if its UID is lower.
  return found.filter((uid) => !isSame || uid > lastUid).toSorted((a, b) => a - b)
}
