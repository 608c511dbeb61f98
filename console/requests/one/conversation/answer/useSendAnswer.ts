import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftAnswer, MailItem } from '../../../../../contract/console/conversation.ts'
import type { ChangeItem } from '../../../../../contract/console/requests.ts'
import { CallError, call } from '../../../../shared/call.ts'
import { reloadInbox } from '../../../useInbox.ts'
import { reloadRequest, report, staleIn } from '../../edits/useRequest.ts'
import { readMails, reloadMails, shownMails } from '../useConversation.ts'
import { reloadDraft, shownDraft } from './draft-cache.ts'
import { type AnswerDraft, isSentElsewhere } from './useAnswerDraft.ts'

type Options = {
  requestId: string
  me: string
  version: number
  answer: AnswerDraft
  onSent: (mailId: string) => void
  /** Somebody wrote or changed the request, and the answer was not sent. */
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

/** Sends the draft. If somebody wrote, or a colleague changed the request, the person sees it first. */
export function useSendAnswer({ requestId, me, version, answer, onSent, onNews }: Options) {
  const [changes, setChanges] = useState<ChangeItem[]>([])

  /** `seen`: the mails that were on the screen when the person sent it. */
  async function send(draft: DraftAnswer, version: number, seen: ReadonlySet<string>) {
    const { id, to, cc, subject, text, files } = draft
    try {
      const body = { id, to, cc, subject, text, files: files.map((file) => file.id) }
      return await call('POST /requests/:id/mails', { params: { id: requestId }, body, ifMatch: version })
    } catch (error) {
      const theirs = staleIn(error)
      if (!theirs) throw error
      await reloadRequest(requestId)
      const { mails } = await readMails(requestId)
      const others = theirs.changes.filter(({ by }) => by?.id !== me)
      if (others.length > 0 || mails.some((mail) => !seen.has(mail.id) && isNews(mail))) throw new NewsError(others)
      // This person changed it, or an answer of before has left.
      return send(draft, theirs.version, new Set(idsOf(mails)))
    }
  }

  const sending = useMutation({
    mutationFn: async (draft: DraftAnswer) => {
      const failure = await answer.saveNow()
      if (failure) throw failure
      const { id } = shownDraft(requestId) ?? draft // The save may have given it another one.
      const shown = shownMails(requestId)
      return send({ ...draft, id }, shown?.version ?? version, new Set(idsOf(shown?.mails ?? [])))
    },
    onSuccess: async ({ mailId }) => {
      answer.clear()
      await Promise.all([reloadMails(requestId), reloadDraft(requestId)])
      onSent(mailId)
      await Promise.all([reloadRequest(requestId), reloadInbox()])
    },
    onError: (error) => {
      if (error instanceof NewsError) {
        setChanges(error.changes)
        onNews()
      } else if (!isSentElsewhere(error)) report(error)
      if (error instanceof CallError && error.code === 'not-now') {
        // Another tab has sent or changed it.
        void reloadMails(requestId)
        void reloadDraft(requestId)
      }
    },
  })
  /** `sent`: the answer that is on its way. It is shown until its mail is. */
  return { send: sending.mutate, sent: sending.isPending ? sending.variables : null, changes }
}

const idsOf = (mails: readonly MailItem[]) => mails.map(({ id }) => id)

/** Also an answer of this person from another tab. Machines say nothing new. */
export const isNews = ({ kind }: Pick<MailItem, 'kind'>) => kind === 'written'
