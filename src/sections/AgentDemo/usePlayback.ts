import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { isOnScreen } from '../../../ui/is-on-screen.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { delayBefore, partsOf, reveal, showParts } from './playback.ts'

const ALL = Number.POSITIVE_INFINITY

type Options = {
  /** The shown conversation, and the one that is in the document before hydration. */
  id: string
  first: string
  total: number
  isVisible: boolean
}

/**
 * Shows the conversation in `chat` part by part while it is visible, each conversation once. It is shown whole to visitors
 * who prefer reduced motion, and if it was on the screen before hydration: the visitor may be reading it.
 */
export function usePlayback(
  chat: RefObject<Element | null>,
  slider: RefObject<Element | null>,
  { id, first, total, isVisible }: Options,
) {
  /** How many parts of each conversation are shown. */
  const [counts, setCounts] = useState<Record<string, number>>({ [first]: ALL })
  const [paused, setPaused] = useState<string>()
  const count = Math.min(counts[id] ?? (prefersReducedMotion() ? ALL : 0), total)
  const isPlaying = paused !== id && count < total

  const show = (next: number) => setCounts((before) => ({ ...before, [id]: next }))
  /** Shows so many parts, and the last of them. After the paint: to measure in React's commit would delay it. */
  const moveTo = (next: number) => {
    show(next)
    requestAnimationFrame(() => chat.current && reveal(chat.current, partsOf(chat.current), next))
  }

  useEffect(() => {
    if (chat.current && !isOnScreen(chat.current)) setCounts({})
  }, [chat])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another id has other parts.
  useLayoutEffect(() => {
    if (!chat.current) return
    const parts = partsOf(chat.current)
    showParts(parts, count)
    slider.current?.setAttribute('aria-valuetext', parts[count - 1]?.textContent ?? '')
  }, [chat, slider, id, count])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `moveTo` changes with the id.
  useEffect(() => {
    if (!chat.current || !isVisible || !isPlaying) return
    const timer = setTimeout(() => moveTo(count + 1), delayBefore(partsOf(chat.current), count))
    return () => clearTimeout(timer)
  }, [chat, id, isVisible, isPlaying, count])

  return {
    count,
    isPlaying,
    moveTo: (next: number) => {
      setPaused(id)
      moveTo(next)
    },
    toggle: () => {
      setPaused(isPlaying ? id : undefined)
      if (count === total) moveTo(0)
    },
    /** The visitor reads on. */
    showAll: () => isPlaying && show(ALL),
  }
}
