import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { isOnScreen } from '../../../ui/is-on-screen.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { delayBefore, partsOf, showParts } from './playback.ts'

const ALL = Number.POSITIVE_INFINITY
const countAtStart = () => (prefersReducedMotion() ? ALL : 0)

type Options = { isHydrated: boolean; isVisible: boolean }

/**
 * Shows the chat inside `panel` part by part while it is visible. The whole chat is shown at once to visitors who prefer
 * reduced motion, and if it was on the screen before hydration: the visitor may be reading it.
 */
export function usePlayback(panel: RefObject<Element | null>, { isHydrated, isVisible }: Options) {
  /** How many parts are shown. */
  const [count, setCount] = useState(() => (isHydrated ? countAtStart() : ALL))
  const play = () => setCount(countAtStart())

  useEffect(() => {
    if (panel.current && !isOnScreen(panel.current)) setCount(countAtStart())
  }, [panel])

  useLayoutEffect(() => {
    if (panel.current) showParts(partsOf(panel.current), count)
  }, [panel, count])

  useEffect(() => {
    if (!panel.current || !isVisible || count === ALL) return
    const parts = partsOf(panel.current)
    const next = count + 1 < parts.length ? count + 1 : ALL
    const timer = setTimeout(setCount, delayBefore(parts, count), next)
    return () => clearTimeout(timer)
  }, [panel, isVisible, count])

  return { isPlaying: count !== ALL, play, showAll: () => setCount(ALL) }
}
