import type { Logger } from 'pino'
import type { MailboxPosition } from '../../store/conversation/mailboxes.ts'
import { isRowError } from '../../store/database/errors.ts'
import type { Store } from '../../store/open-store.ts'
import { fetchPage, findNewUids, openFolderOf } from './fetch-mails.ts'
import type { MailboxWatch } from './mail-outcomes.ts'
import { type TakeNeeds, takeMail } from './take-mail.ts'

const PAGE = 50

export type ReadNeeds = TakeNeeds & {
  store: Pick<Store, 'mailboxes' | 'conversation' | 'now'>
  log: Pick<Logger, 'error'>
  name: string
  reader: string
  /** The address of a request in the console; null without a console. */
  linkTo: (requestId: string) => string | null
  /** They get a mail about a reply to a request without an owner who sees it. */
  recipients: string[]
  onMail?: MailboxWatch['onMail'] | undefined
  /** Aborts when the reading has to end. */
  ended: AbortSignal
}

/** `not leased`: another instance reads by now. `over limit`: the rest is read on the next day. */
export type ReadResult = { position: MailboxPosition } | 'not leased' | 'over limit'

/** Reads the mails after the position, and stores those that belong to requests. */
export async function readNewMails(position: MailboxPosition, needs: ReadNeeds): Promise<ReadResult> {
  const { client, ended, parser } = needs
  const { uidValidity, uidNext } = openFolderOf(client)
  const uids = await findNewUids(client, position)
  let lastUid = position.uidValidity === uidValidity ? position.lastUid : null
  const passTo = async (uid: number) => {
    if (lastUid !== null && uid <= lastUid) return true
    lastUid = uid
    return moveOn({ uidValidity, uid, mail: null }, needs)
  }
  for (let start = 0; uids && start < uids.length && !ended.aborted; start += PAGE) {
    const page = uids.slice(start, start + PAGE)
    for (const outline of await fetchPage(client, page, parser)) {
      const taken = await takeMail(outline, needs).catch((error) => notTaken(error, needs))
      if (taken === 'over limit') return (await passTo(outline.uid - 1)) ? taken : 'not leased'
      if (ended.aborted) return { position }
      if (taken.mail) {
        lastUid = outline.uid
        if (!(await moveOn({ uidValidity, uid: outline.uid, mail: taken.mail }, needs))) return 'not leased'
      }
      needs.onMail?.(taken.outcome)
    }
    // One step for all mails of the page that belong to no request.
    if (!(await passTo(page.at(-1) ?? 0))) return 'not leased'
  }
  if (ended.aborted) return { position }
  // At the first start, and with other UIDs but no mail since, from the end of the folder on.
  if (lastUid === null && !(await passTo(uidNext - 1))) return 'not leased'
  return { position: { ...position, uidValidity, lastUid: lastUid ?? 0 } }
}

/** The reading goes on after a mail that the database refuses. */
function notTaken(error: unknown, { log }: Pick<ReadNeeds, 'log'>) {
  if (!isRowError(error)) throw error
  log.error({ error }, 'A mail could not be stored; it is in the mailbox only')
  return { mail: null, outcome: 'ignored' } as const
}

type Step = Pick<Parameters<Store['mailboxes']['moveOn']>[1], 'uidValidity' | 'uid' | 'mail'>

async function moveOn(step: Step, needs: ReadNeeds): Promise<boolean> {
  const { store, name, reader, linkTo, recipients } = needs
  const link = step.mail && linkTo(step.mail.requestId)
  try {
    return (await store.mailboxes.moveOn(name, { ...step, reader, link, recipients })) !== 'not leased'
  } catch (error) {
    if (!step.mail) throw error
    notTaken(error, needs)
    return moveOn({ ...step, mail: null }, needs)
  }
}
