import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { delayBefore, partsOf, reveal, showParts } from './playback.ts'

const ALL = Number.POSITIVE_INFINITY

/** `whole`: all parts are shown, also those after the position. */
type Mode = 'playing' | 'paused' | 'whole'
type Position = { count: number; mode: Mode }

const WHOLE: Position = { count: ALL, mode: 'whole' }
const beginning = (): Position => ({ count: 0, mode: prefersReducedMotion() ? 'whole' : 'playing' })

type Options = {
  /** The shown conversation. */
  id: string
  total: number
  isHydrated: boolean
  isInView: boolean
}

/**
 * Shows the conversation in `chat` part by part while it is in view, each conversation once. It is shown whole to visitors
 * who prefer reduced motion, and as soon as a visitor reads on.
 */
export function usePlayback(
  chat: RefObject<Element | null>,
  slider: RefObject<Element | null>,
  { id, total, isHydrated, isInView }: Options,
) {
  /** Each conversation's position: how many parts of it were played. */
  const [positions, setPositions] = useState<Record<string, Position>>({})
  const { count: wanted, mode } = positions[id] ?? (isHydrated ? beginning() : WHOLE)
  const count = Math.min(wanted, total)
  const isPlaying = mode === 'playing' && count < total

  const change = (position: Partial<Position>) =>
    setPositions((before) => ({ ...before, [id]: { count, mode, ...position } }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a visitor who used it before hydration.
  useEffect(() => {
    if (chat.current && isUsed(chat.current)) setPositions({ [id]: WHOLE })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another id has other parts.
  useLayoutEffect(() => {
    if (!chat.current) return
    const parts = partsOf(chat.current)
    showParts(chat.current, parts, mode === 'whole' ? ALL : count)
    slider.current?.setAttribute('aria-valuetext', parts[count - 1]?.textContent ?? '')
  }, [chat, slider, id, count, mode])

  // After the paint: to measure in React's commit would delay it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id has other parts; hydration does not scroll.
  useEffect(() => {
    if (!isHydrated) return
    const frame = requestAnimationFrame(() => chat.current && reveal(chat.current, partsOf(chat.current), count))
    return () => cancelAnimationFrame(frame)
  }, [chat, id, count])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` changes with the position.
  useEffect(() => {
    if (!chat.current || !isInView || !isPlaying) return
    const timer = setTimeout(() => change({ count: count + 1 }), delayBefore(partsOf(chat.current), count))
    return () => clearTimeout(timer)
  }, [chat, id, isInView, isPlaying, count])

  return {
    count,
    isPlaying,
    moveTo: (next: number) => change({ count: next, mode: mode === 'whole' ? 'whole' : 'paused' }),
    toggle: () => change({ count: count === total ? 0 : count, mode: isPlaying ? 'paused' : 'playing' }),
    /** The visitor reads on. */
    showAll: () => isPlaying && change({ mode: 'whole' }),
  }
}

/** The focus is in it, or it was scrolled. */
const isUsed = (chat: Element) => chat.scrollTop > 0 || chat.contains(document.activeElement)
