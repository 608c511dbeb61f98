import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftAnswer, MailItem } from '../../../../../contract/console/conversation.ts'
import type { ChangeItem } from '../../../../../contract/console/requests.ts'
import { CallError, call } from '../../../../shared/call.ts'
import { tabStorage } from '../../../../shared/drafts/tab-storage.ts'
import { reloadInbox } from '../../../useInbox.ts'
import { reloadRequest, report, staleIn } from '../../edits/useRequest.ts'
import { readMails, reloadMails, shownMails } from '../useConversation.ts'
import { reloadDraft } from './draft-cache.ts'
import type { AnswerDraft } from './useAnswerDraft.ts'

type Options = {
  requestId: string
  me: string
  version: number
  answer: AnswerDraft
  onSent: (mailId: string) => void
  /** Others wrote or changed the request, and the answer was not sent. */
  onNews: () => void
}

/** What colleagues changed while the person was writing. */
class NewsError extends Error {
  readonly changes: ChangeItem[]
  constructor(changes: ChangeItem[]) {
    super('Somebody wrote or changed the request.')
    this.changes = changes
  }
}

/** Sends the draft. If somebody else wrote or changed the request, the person sees it first. */
export function useSendAnswer({ requestId, me, version, answer, onSent, onNews }: Options) {
  const [changes, setChanges] = useState<ChangeItem[]>([])

  /** `seen`: the mails that were on the screen when the person sent it. */
  async function send(draft: DraftAnswer, version: number, seen: ReadonlySet<string>) {
    const { to, subject, text, files } = draft
    try {
      const body = { to, subject, text, mailId: answerId(requestId, me), files: files.map(({ id }) => id) }
      return await call('POST /requests/:id/mails', { params: { id: requestId }, body, ifMatch: version })
    } catch (error) {
      const theirs = staleIn(error)
      if (!theirs) throw error
      await reloadRequest(requestId)
      const { mails } = await readMails(requestId)
      const others = theirs.changes.filter(({ by }) => by?.id !== me)
      if (others.length > 0 || mails.some((mail) => !seen.has(mail.id) && isNews(mail, me))) throw new NewsError(others)
      // Only this person changed it: an answer of before has left, or the status is another one.
      return send(draft, theirs.version, new Set(idsOf(mails)))
    }
  }

  const sending = useMutation({
    mutationFn: async (draft: DraftAnswer) => {
      await answer.pause()
      const shown = shownMails(requestId)
      return send(draft, shown?.version ?? version, new Set(idsOf(shown?.mails ?? [])))
    },
    onSuccess: async ({ mailId }) => {
      forgetAnswerId(requestId, me)
      answer.clear()
      await Promise.all([reloadMails(requestId), reloadDraft(requestId)])
      onSent(mailId)
      await Promise.all([reloadRequest(requestId), reloadInbox()])
    },
    onError: (error) => {
      if (error instanceof NewsError) {
        setChanges(error.changes)
        onNews()
      } else if (!isSent(error)) report(error)
      if (error instanceof CallError && error.code === 'not-now') {
        // It was sent already, or has other files than this page shows.
        forgetAnswerId(requestId, me)
        void reloadMails(requestId)
        void reloadDraft(requestId)
      }
      answer.resume()
    },
  })
  /** `sent`: the answer that is on its way. It is shown until its mail is. */
  return { send: sending.mutate, sent: sending.isPending ? sending.variables : null, changes }
}

/** The draft has said so already. */
const isSent = (error: unknown) => error instanceof CallError && error.code === 'draft-sent'

const idKey = (requestId: string, me: string) => `id of the answer of ${me} to ${requestId}`

/** The same until the answer is sent: if the response is lost, another attempt sends nothing twice. */
function answerId(requestId: string, me: string) {
  const key = idKey(requestId, me)
  const id = tabStorage.get(key) ?? crypto.randomUUID()
  tabStorage.set(key, id)
  return id
}

const forgetAnswerId = (requestId: string, me: string) => tabStorage.remove(idKey(requestId, me))

const idsOf = (mails: readonly MailItem[]) => mails.map(({ id }) => id)

/** Whether somebody else wrote it. Machines say nothing new. */
export const isNews = ({ kind, by }: Pick<MailItem, 'kind' | 'by'>, me: string) => kind === 'written' && by?.id !== me
