import type { ConversationAnswer, MailItem } from '../../../../contract/console/conversation.ts'

/** The loaded pages of a conversation as one. `version`: of the request that was shown before they were read. */
export type Loaded = ConversationAnswer & { version: number | undefined }

/**
 * Puts the newest mails, read again, below the earlier ones that are loaded already. These are dropped if mails may be
 * missing between or among them.
 */
export function withNewest(before: Loaded | undefined, answer: ConversationAnswer): ConversationAnswer {
  const [first] = answer.mails
  if (!before || !first) return answer
  const earlier = before.mails.filter((mail) => isEarlier(mail, first))
  if (before.earlier + earlier.length !== answer.earlier) return answer
  return { ...answer, mails: [...earlier, ...answer.mails], earlier: before.earlier }
}

/** Adds the mails before the one with the id `first`, unless the shown ones begin elsewhere by now. */
export function withEarlier(shown: Loaded, first: string, { mails, earlier }: ConversationAnswer): Loaded {
  return shown.mails[0]?.id === first ? { ...shown, mails: [...mails, ...shown.mails], earlier } : shown
}

const isEarlier = (one: MailItem, other: MailItem) => one.at < other.at || (one.at === other.at && one.id < other.id)
