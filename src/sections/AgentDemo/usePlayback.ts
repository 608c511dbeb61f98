import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { prefersStill } from '../../ui/prefers-still.ts'
import { beatsOf, showBeats, waitBefore } from './playback.ts'

const ALL = Number.POSITIVE_INFINITY

/** Tells the chat inside `panel` beat by beat, while it is watched; a visitor who wants no motion gets all of it. */
export function usePlayback(panel: RefObject<Element | null>, isWatched: boolean) {
  // As the page was built, everything is there.
  const [told, setTold] = useState(ALL)
  const play = () => setTold(prefersStill() ? ALL : 0)

  useEffect(play, [])

  useLayoutEffect(() => {
    if (panel.current) showBeats(beatsOf(panel.current), told)
  }, [panel, told])

  useEffect(() => {
    if (!panel.current || !isWatched || told === ALL) return
    const beats = beatsOf(panel.current)
    const next = told + 1 < beats.length ? told + 1 : ALL
    const timer = setTimeout(setTold, waitBefore(beats, told), next)
    return () => clearTimeout(timer)
  }, [panel, isWatched, told])

  return { isPlaying: told !== ALL, play, showAll: () => setTold(ALL) }
}
