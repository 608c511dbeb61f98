import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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

/** A text that the service does not have yet, and the state of the stored draft with which it was begun. */
type TabDraft = DraftBody & Pick<DraftAnswer, 'updatedAt' | 'answeredAt'>

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
  const running = useRef<{ text: string; end: Promise<Error | null> } | null>(null)
  const isPaused = useRef(false)

  const stored = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      await finishDiscard(requestId)
      return call('GET /requests/:id/draft', { params, isPoll: isPolled(key), signal })
    },
  })

  const save = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: async (text: string) => {
      await finishDiscard(requestId) // It would remove this draft too.
      return call('PUT /requests/:id/draft', { params, body: JSON.parse(text) as TabDraft })
    },
    onSuccess: async ({ updatedAt }, text) => {
      await queries.cancelQueries({ queryKey: key }) // It may have been read before.
      const kept = readTab(tabKey)
      if (!kept) return // It was discarded in the meantime.
      keepDraft(requestId, { ...(JSON.parse(text) as TabDraft), updatedAt })
      keepInTab(tabStorage.get(tabKey) === text ? '' : JSON.stringify({ ...kept, updatedAt }))
    },
    onError: async (error, text) => {
      if (!isDraftChange(error)) return
      if (error.code === 'draft-sent' && tabStorage.get(tabKey) === text) {
        report(error)
        clear()
        void reloadMails(requestId)
      }
      await reloadDraft(requestId)
    },
  })

  /** The text that another tab or device has saved since this one was begun. */
  function findNewer() {
    const kept = readTab(tabKey)
    const newer = shownDraft(requestId)
    return kept && newer && isStaleDraft(newer, kept, newer.signature) ? newer : null
  }

  /** Resolves to the error if the text could not be saved, else to null. */
  async function saveNow(): Promise<Error | null> {
    clearTimeout(timer.current)
    // A running save gives the draft another version.
    if (running.current && running.current.text !== tabStorage.get(tabKey)) await running.current.end
    const text = tabStorage.get(tabKey)
    if (isPaused.current || !text || running.current?.text === text) return running.current?.end ?? null
    if (findNewer() || hasExcess(excessOf(JSON.parse(text) as TabDraft))) return null
    const end = save.mutateAsync(text).then(
      () => null,
      (error: Error) => error,
    )
    running.current = { text, end }
    const error = await end
    if (running.current?.text === text) running.current = null
    return error
  }

  /**
   * Nothing is saved until `resume` or `clear`: a save after the answer would bring the draft back. Throws if another tab
   * or device has saved a newer text, which the answer would delete, or has sent this one.
   */
  async function pause() {
    const error = await saveNow()
    isPaused.current = true
    if (isDraftChange(error)) throw error
  }

  function change(part: Partial<DraftBody>) {
    const before = shownDraft(requestId)
    if (!before) return
    const { to, subject, text, updatedAt, answeredAt } = { ...before, ...readTab(tabKey), ...part }
    keepInTab(JSON.stringify({ to, subject, text, updatedAt, answeredAt } satisfies TabDraft))
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNow, SAVE_MS)
  }

  /** Saves the text that the person chose. */
  function choose({ to, subject, text }: DraftBody) {
    keepInTab('')
    change({ to, subject, text })
    void saveNow()
  }

  /** Forgets the text, after it was sent or discarded. */
  function clear() {
    clearTimeout(timer.current)
    keepInTab('')
    isPaused.current = false
    const text = beginText(shownDraft(requestId)?.signature ?? '')
    keepDraft(requestId, { text, files: [], updatedAt: null })
  }

  const current = useRef(saveNow)
  useEffect(() => {
    current.current = saveNow
  })
  useEffect(() => {
    const saveAll = () => void current.current()
    function leave() {
      const kept = readTab(tabKey)
      if (!kept || isPaused.current) return
      const { updatedAt, ...draft } = kept
      // A running save changes the version, and this page cannot wait for the new one.
      const body = running.current ? draft : { ...draft, updatedAt }
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
  const draft = stored.data && shown(stored.data, inTab)
  const excess: Excess = draft ? excessOf(draft) : {}
  const hasFailed = isUnsaved && (save.isError || newer !== null || hasExcess(excess))
  useEffect(() => {
    if (!hasFailed) return
    const retry = setInterval(() => void current.current(), POLL_MS)
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
    pause,
    resume() {
      isPaused.current = false
      void saveNow()
    },
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

const shown = (stored: DraftAnswer, inTab: string): DraftAnswer =>
  inTab ? { ...stored, ...(JSON.parse(inTab) as TabDraft) } : stored

function readTab(tabKey: string) {
  const text = tabStorage.get(tabKey)
  return text ? (JSON.parse(text) as TabDraft) : null
}

/** Another tab or device has changed or sent the draft. */
const isDraftChange = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'draft-changed' || error.code === 'draft-sent')
