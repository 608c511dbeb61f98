import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DraftAnswer, DraftBody } from '../../../../../contract/console/conversation.ts'
import {
  MAX_ANSWER_ADDRESS,
  MAX_ANSWER_LENGTH,
  MAX_ANSWER_SUBJECT,
} from '../../../../../contract/console/conversation-limits.ts'
import { beginText } from '../../../../../contract/console/signature.ts'
import { isStaleDraft } from '../../../../../contract/console/stale-draft.ts'
import { CallError, call } from '../../../../shared/call.ts'
import { tabStorage } from '../../../../shared/drafts/tab-storage.ts'
import { useDraft } from '../../../../shared/drafts/useDraft.ts'
import { isPolled, POLL_MS, queries } from '../../../../shared/queries.ts'
import { sentenceOf } from '../../../../shared/sentence-of.ts'
import { tooLong } from '../../../../shared/too-long/too-long.ts'
import { report } from '../../edits/useRequest.ts'
import { reloadMails } from '../useConversation.ts'
import { finishDiscard } from './discard-draft.ts'
import { draftKey, keepDraft, reloadDraft, shownDraft } from './draft-cache.ts'

/** After the last key. */
const SAVE_MS = 800

export type AnswerDraft = ReturnType<typeof useAnswerDraft>

/** A text that the service does not have yet, with the id and the version of the draft with which it was begun. */
type TabDraft = DraftBody & Pick<DraftAnswer, 'id' | 'updatedAt'>

/**
 * The answer that a person is writing. It is saved on the service, so that it is there on each of their devices; until the
 * service has it, it is in the tab.
 */
export function useAnswerDraft(requestId: string, me: string) {
  const params = { id: requestId }
  const key = draftKey(requestId)
  const tabKey = `answer of ${me} to ${requestId}`
  const [inTab, keepInTab] = useDraft(tabKey)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stored = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      await finishDiscard(requestId)
      return call('GET /requests/:id/draft', { params, isPoll: isPolled(key), signal })
    },
  })

  const save = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') }, // One after the other: each gives the draft another version.
    mutationFn: async () => {
      await finishDiscard(requestId) // It would remove this draft too.
      const body = readToSave()
      if (!body) return
      const isShown = () => tabStorage.get(tabKey) === JSON.stringify(body)
      try {
        const saved = await call('PUT /requests/:id/draft', { params, body })
        await queries.cancelQueries({ queryKey: key }) // It may have been read before.
        const kept = readTab(tabKey)
        if (!kept) return // It was discarded in the meantime.
        keepDraft(requestId, { ...body, ...saved })
        keepInTab(isShown() ? '' : JSON.stringify({ ...kept, ...saved }))
      } catch (error) {
        if (isSentElsewhere(error) && isShown()) {
          report(error)
          clear()
          void reloadMails(requestId)
        }
        if (error instanceof CallError && error.status === 409) await reloadDraft(requestId)
        throw error
      }
    },
  })

  /** The text that another tab or device has saved since this one was begun. */
  function findNewer() {
    const kept = readTab(tabKey)
    const newer = shownDraft(requestId)
    return kept && newer && isStaleDraft(newer, kept, newer.signature) ? newer : null
  }

  function readToSave() {
    const kept = readTab(tabKey)
    return kept && !findNewer() && !hasExcess(excessOf(kept)) ? kept : null
  }

  /** Resolves to the error if the text could not be saved, else to null. */
  async function saveNow(): Promise<Error | null> {
    clearTimeout(timer.current)
    if (!readToSave()) return null
    return save.mutateAsync().then(
      () => null,
      (error: Error) => error,
    )
  }

  function change(part: Partial<DraftBody>) {
    const before = shownDraft(requestId)
    if (!before) return
    const { id, to, cc, subject, text, updatedAt } = { ...before, ...readTab(tabKey), ...part }
    keepInTab(JSON.stringify({ id, to, cc, subject, text, updatedAt } satisfies TabDraft))
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNow, SAVE_MS)
  }

  /** Saves the text that the person chose. */
  function choose({ to, cc, subject, text }: DraftBody) {
    keepInTab('')
    change({ to, cc, subject, text })
    void saveNow()
  }

  /** Forgets the text, after it was sent or discarded. */
  function clear() {
    clearTimeout(timer.current)
    keepInTab('')
    const text = beginText(shownDraft(requestId)?.signature ?? '')
    keepDraft(requestId, { text, files: [], updatedAt: null })
  }

  const saveAll = useEffectEvent(() => void saveNow())
  useEffect(() => {
    function leave() {
      const kept = readTab(tabKey)
      if (!kept) return
      const { updatedAt, ...draft } = kept
      // A running save changes the version, and this page cannot wait for the new one.
      const body = queries.isMutating({ mutationKey: draftKey(requestId) }) ? draft : kept
      call('PUT /requests/:id/draft', { params: { id: requestId }, body, keepalive: true }).catch(() => {})
    }
    saveAll()
    addEventListener('online', saveAll)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('online', saveAll)
      removeEventListener('pagehide', leave)
      saveAll()
    }
  }, [requestId, tabKey])

  const isUnsaved = inTab !== ''
  const newer = isUnsaved && stored.data && !save.isPending ? findNewer() : null
  const draft = stored.data && { ...stored.data, ...(isUnsaved && (JSON.parse(inTab) as TabDraft)) }
  const excess: Excess = draft ? excessOf(draft) : {}
  const hasFailed = isUnsaved && (save.isError || newer !== null || hasExcess(excess))
  useEffect(() => {
    if (!hasFailed) return
    const retry = setInterval(saveAll, POLL_MS)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      clearInterval(retry)
      removeEventListener('beforeunload', warn)
    }
  }, [hasFailed])

  return {
    draft,
    /** The messages of the fields that are too long to be saved. */
    excess,
    error: stored.error,
    isUnsaved,
    /** Why the service does not have the text yet. */
    failure: hasFailed && save.error && !newer ? sentenceOf(save.error) : null,
    /** A text that another tab or device has saved. The shown one is not saved until the person has chosen. */
    newer,
    choose,
    change,
    saveNow,
    clear,
  }
}

const excessOf = ({ to, subject, text }: DraftBody) => ({
  to: tooLong(to, MAX_ANSWER_ADDRESS),
  subject: tooLong(subject, MAX_ANSWER_SUBJECT),
  text: tooLong(text, MAX_ANSWER_LENGTH),
})

type Excess = Partial<ReturnType<typeof excessOf>>

export const hasExcess = (excess: Excess) => Object.values(excess).some(Boolean)

export const isSentElsewhere = (error: unknown) => error instanceof CallError && error.code === 'draft-sent'

function readTab(tabKey: string) {
  const text = tabStorage.get(tabKey)
  return text ? (JSON.parse(text) as TabDraft) : null
}
