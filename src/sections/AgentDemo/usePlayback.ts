import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { isOnScreen } from '../../../ui/is-on-screen.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { partsOf, showParts, waitBefore } from './playback.ts'

const ALL = Number.POSITIVE_INFINITY

/**
 * Shows the chat inside `panel` part by part while it is in view. The whole chat is shown at once to visitors who prefer
 * reduced motion, and if it was on the screen before hydration: the visitor may be reading it.
 */
export function usePlayback(panel: RefObject<Element | null>, isWatched: boolean) {
  // As prerendered.
  const [told, setTold] = useState(ALL)
  const play = () => setTold(prefersReducedMotion() ? ALL : 0)

  useEffect(() => {
    const wasSeen = panel.current && isOnScreen(panel.current)
    if (!wasSeen && !prefersReducedMotion()) setTold(0)
  }, [panel])

  useLayoutEffect(() => {
    if (panel.current) showParts(partsOf(panel.current), told)
  }, [panel, told])

  useEffect(() => {
    if (!panel.current || !isWatched || told === ALL) return
    const parts = partsOf(panel.current)
    const next = told + 1 < parts.length ? told + 1 : ALL
    const timer = setTimeout(setTold, waitBefore(parts, told), next)
    return () => clearTimeout(timer)
  }, [panel, isWatched, told])

  return { isPlaying: told !== ALL, play, showAll: () => setTold(ALL) }
}
