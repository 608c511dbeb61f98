import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { isOnScreen } from '../../../ui/is-on-screen.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { countRead, delayBefore, isReached, partsOf, showParts, writtenShare } from './playback.ts'

/** More than the duration of the transitions in ChatLog.module.css. */
const FADE_MS = 400
const ALL = Number.POSITIVE_INFINITY
const countAtStart = () => (prefersReducedMotion() ? ALL : 0)

type Options = {
  isHydrated: boolean
  isShown: boolean
  isVisible: boolean
  /** The element around the panels and the run record, which is written while the chat plays. */
  frame: RefObject<HTMLElement | null>
}

/**
 * Shows the chat inside `panel` part by part while it is visible. A part is shown when it is on the screen, and at once
 * if the visitor has read on. The whole chat is shown at once to visitors who prefer reduced motion, and if it was on the
 * screen before hydration: the visitor may be reading it.
 */
export function usePlayback(panel: RefObject<Element | null>, { isHydrated, isShown, isVisible, frame }: Options) {
  /** How many parts are shown. */
  const [count, setCount] = useState(() => (isHydrated ? countAtStart() : ALL))
  const play = () => setCount(countAtStart())

  useEffect(() => {
    if (panel.current && !isOnScreen(panel.current)) setCount(countAtStart())
  }, [panel])

  useLayoutEffect(() => {
    const chat = panel.current
    if (!chat) return
    const parts = partsOf(chat)
    showParts(parts, count)
    if (isShown) frame.current?.style.setProperty('--written', `${writtenShare(parts, count)}`)
    chat.toggleAttribute('data-fading', true)
    const timer = setTimeout(() => chat.removeAttribute('data-fading'), FADE_MS)
    return () => clearTimeout(timer)
  }, [panel, frame, isShown, count])

  useEffect(() => {
    if (!panel.current || !isVisible || count === ALL) return
    const parts = partsOf(panel.current)
    let isDue = false
    const proceed = () => {
      const next = Math.max(countRead(parts, count), isDue && isReached(parts[count]) ? count + 1 : 0)
      if (next > count) setCount(next < parts.length ? next : ALL)
    }
    // Repeated: the next part may come onto the screen without a scroll event.
    const timer = setInterval(
      () => {
        isDue = true
        proceed()
      },
      delayBefore(parts, count),
    )
    proceed()
    addEventListener('scroll', proceed, { passive: true })
    return () => {
      clearInterval(timer)
      removeEventListener('scroll', proceed)
    }
  }, [panel, isVisible, count])

  return { isPlaying: count !== ALL, play, showAll: () => setCount(ALL) }
}
