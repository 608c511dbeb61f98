import type { DraftAnswer } from '../../../../../contract/console/conversation.ts'
import { TAKE_BACK_MS } from '../../../../../contract/console/conversation-limits.ts'
import { toast } from '../../../../../ui/toasts/toasts.ts'
import { CallError, call } from '../../../../shared/call.ts'
import { report } from '../../edits/useRequest.ts'
import { keepDraft, reloadDraft } from './draft-cache.ts'

/** Drafts that are removed in some seconds, by their requests. Their files could not be brought back. */
const pending = new Map<string, () => Promise<unknown>>()

/** Removes a draft that waits for it, at once. */
export const finishDiscard = (requestId: string) => pending.get(requestId)?.()

/** The draft is removed from the service when it cannot be brought back any more. */
export function discardDraft(requestId: string, draft: DraftAnswer) {
  const params = { id: requestId }
  const timer = setTimeout(finish, TAKE_BACK_MS)
  function stop() {
    clearTimeout(timer)
    removeEventListener('pagehide', finish)
    pending.delete(requestId)
  }
  async function finish() {
    stop()
    try {
      await call('DELETE /requests/:id/draft', { params, keepalive: true })
    } catch (error) {
      if (!isGone(error)) report(error)
    }
  }
  async function undo() {
    const { id, to, cc, subject, text } = draft
    try {
      // After a removal by this page, which asked for the draft anew, only the text is left.
      if (!pending.has(requestId))
        await call('PUT /requests/:id/draft', { params, body: { id, to, cc, subject, text, updatedAt: null } })
      stop()
      keepDraft(requestId, draft)
      await reloadDraft(requestId)
    } catch (error) {
      report(error)
    }
  }
  pending.set(requestId, finish)
  addEventListener('pagehide', finish)
  toast({ kind: 'done', text: 'Draft discarded.', action: { label: 'Undo', act: undo, forMs: TAKE_BACK_MS } })
}

/** A draft of a moment ago was never saved. */
const isGone = (error: unknown) => error instanceof CallError && error.code === 'not-found'
