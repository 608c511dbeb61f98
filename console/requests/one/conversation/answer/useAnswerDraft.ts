import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DraftAnswer, DraftBody } from '../../../../../contract/console/conversation.ts'
import { call } from '../../../../shared/call.ts'
import { serviceNow } from '../../../../shared/clock.ts'
import { useDraft } from '../../../../shared/drafts/useDraft.ts'
import { isPolled, POLL_MS, queries } from '../../../../shared/queries.ts'
import { sentenceOf } from '../../../../shared/sentence-of.ts'
import { finishDiscard } from './discard-draft.ts'
import { draftKey, keepDraft } from './draft-cache.ts'

/** After the last key. */
const SAVE_MS = 800

export type AnswerDraft = ReturnType<typeof useAnswerDraft>

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
  const running = useRef<{ text: string; end: Promise<unknown> } | null>(null)
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
      return call('PUT /requests/:id/draft', { params, body: JSON.parse(text) as DraftBody })
    },
    onSuccess: async (_, text) => {
      await queries.cancelQueries({ queryKey: key }) // It may have been read before.
      keepDraft(requestId, { ...(JSON.parse(text) as DraftBody), updatedAt: serviceNow() })
      if (sessionStorage.getItem(tabKey) === text) keepInTab('')
    },
  })

  /** Resolves when the service has the text, or has refused it. */
  async function saveNow() {
    clearTimeout(timer.current)
    if (isPaused.current) return
    const text = sessionStorage.getItem(tabKey)
    if (!text || running.current?.text === text) {
      await running.current?.end
      return
    }
    const end = save.mutateAsync(text).catch(() => {})
    running.current = { text, end }
    await end
    if (running.current?.text === text) running.current = null
  }

  /** Nothing is saved until `resume` or `clear`: a save after the answer would bring the draft back. */
  async function pause() {
    isPaused.current = true
    clearTimeout(timer.current)
    await running.current?.end
  }

  function change(part: Partial<DraftBody>) {
    if (!stored.data) return
    const { to, subject, text } = { ...shown(stored.data, inTab), ...part }
    keepInTab(JSON.stringify({ to, subject, text }))
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNow, SAVE_MS)
  }

  const current = useRef(saveNow)
  useEffect(() => {
    current.current = saveNow
  })
  useEffect(() => {
    const saveAll = () => void current.current()
    function leave() {
      const text = sessionStorage.getItem(tabKey)
      if (!text || isPaused.current) return
      const body = JSON.parse(text) as DraftBody
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
  const hasFailed = isUnsaved && save.isError
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
    draft: stored.data && shown(stored.data, inTab),
    error: stored.error,
    isUnsaved,
    /** Why the service does not have the text yet. */
    failure: hasFailed ? sentenceOf(save.error) : null,
    change,
    saveNow,
    pause,
    resume() {
      isPaused.current = false
      void saveNow()
    },
    /** Forgets the text, after it was sent or discarded. */
    clear() {
      clearTimeout(timer.current)
      keepInTab('')
      isPaused.current = false
      keepDraft(requestId, { text: '', files: [], updatedAt: null })
    },
  }
}

const shown = (stored: DraftAnswer, inTab: string): DraftAnswer =>
  inTab ? { ...stored, ...(JSON.parse(inTab) as DraftBody) } : stored
