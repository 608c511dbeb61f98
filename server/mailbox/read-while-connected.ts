import type { MailboxPosition } from '../../store/conversation/mailboxes.ts'
import { openBell } from '../repeat/bell.ts'
import { type ReadNeeds, readNewMails } from './read-new-mails.ts'

/** The server announces new mails; this finds those that it did not announce. */
const POLL_MS = 5 * 60_000

type Needs = ReadNeeds & {
  /** Called whenever all arrived mails are read. */
  onRead(): Promise<void>
}

/** Reads what has arrived and what arrives, until the connection closes or the reading has to end. */
export async function readWhileConnected(start: MailboxPosition, needs: Needs): Promise<'ended' | 'over limit'> {
  const { client, ended } = needs
  const bell = openBell()
  client.on('exists', bell.ring)
  client.on('close', bell.ring)
  let position = start
  while (!ended.aborted && client.usable) {
    const result = await readNewMails(position, needs)
    if (result === 'over limit') return result
    if (result === 'not leased') return 'ended'
    position = result.position
    await needs.onRead()
    await bell.heard(POLL_MS)
  }
  return 'ended'
}
