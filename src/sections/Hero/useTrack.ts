import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const MOTION = { duration: 600, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }
/** A touch that moves less is not a swipe. */
const SLOP_PX = 10
/** A swipe of this length selects the next slide. */
const SWIPE_PX = 50

type Options = { count: number; isRightToLeft: boolean; hasReducedMotion: boolean }

/**
 * Slides side by side on a track without ends: after the last slide comes the first. A position is a number of slides
 * from the first one, and may be before it or after the last. Each slide stands in the lap that is nearest to what is seen.
 */
export function useTrack(track: RefObject<HTMLElement | null>, { count, isRightToLeft, hasReducedMotion }: Options) {
  /** The index of the slide that is shown, or of the target during an animation. */
  const [current, setCurrent] = useState(0)
  /** The position of the current slide. */
  const rest = useRef(0)
  /** Where the track was put, at rest or by a finger. */
  const put = useRef(0)
  const animation = useRef<Animation>(undefined)
  const forward = isRightToLeft ? -1 : 1

  const shift = (position: number) => `translateX(${-100 * forward * position}%)`

  const indexAt = (position: number) => (position + count) % count

  /** Puts the track to a position, and the slides around `middle`, which is half-way to it. */
  function place(position: number, middle = position) {
    if (!track.current) return
    put.current = position
    for (const [index, slide] of slidesOf(track).entries()) {
      const lap = Math.round((middle - index) / count)
      slide.style.transform = lap === 0 ? '' : shift(-lap * count)
    }
    track.current.style.transform = shift(position)
  }

  /** The position that is seen. Without an animation it is known: to read it from the page costs a layout. */
  function read() {
    if (!track.current || animation.current?.playState !== 'running') return put.current
    const { m41 } = new DOMMatrix(getComputedStyle(track.current).transform)
    return (-forward * m41) / track.current.clientWidth
  }

  /** Moves by a number of slides. */
  function move(steps: number, { isAnimated = true } = {}) {
    // The laps start again at the current slide: positions stay small, and therefore exact.
    const index = indexAt(rest.current)
    const from = read() - rest.current + index
    const to = index + steps
    animation.current?.cancel()
    place(to, (from + to) / 2)
    if (isAnimated && !hasReducedMotion)
      animation.current = track.current?.animate({ transform: [shift(from), shift(to)] }, MOTION)
    rest.current = to
    setCurrent(indexAt(to))
  }

  const settle = useEffectEvent((movedPx: number) => {
    if (Math.abs(movedPx) < SWIPE_PX) move(0)
    else move(-forward * Math.sign(movedPx))
  })
  const drag = useEffectEvent((from: number, movedPx: number) => {
    animation.current?.cancel()
    place(from - (forward * movedPx) / (track.current?.clientWidth ?? 1))
  })
  const readSeen = useEffectEvent(read)

  // Touch only, so that text can be selected with a mouse.
  useEffect(() => {
    const element = track.current
    if (!element || count === 1) return
    let swipe: { pointerId: number; x: number; from: number | undefined } | undefined
    const start = ({ pointerType, isPrimary, pointerId, clientX, target }: PointerEvent) => {
      const isSlider = target instanceof Element && target.closest('[role="slider"]')
      if (pointerType === 'touch' && isPrimary && !isSlider) swipe = { pointerId, x: clientX, from: undefined }
    }
    const follow = ({ pointerId, clientX }: PointerEvent) => {
      if (swipe?.pointerId !== pointerId) return
      const movedPx = clientX - swipe.x
      if (swipe.from === undefined && Math.abs(movedPx) < SLOP_PX) return
      swipe.from ??= readSeen()
      drag(swipe.from, movedPx)
    }
    const end = ({ type, pointerId, clientX }: PointerEvent) => {
      if (swipe?.pointerId !== pointerId) return
      // The browser cancels a swipe that becomes a scroll.
      if (swipe.from !== undefined) settle(type === 'pointerup' ? clientX - swipe.x : 0)
      swipe = undefined
    }
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('pointerdown', start, { signal })
    element.addEventListener('pointermove', follow, { signal })
    for (const type of ['pointerup', 'pointercancel'] as const) element.addEventListener(type, end, { signal })
    return () => listeners.abort()
  }, [track, count])

  return { current, move }
}

export const slidesOf = (track: RefObject<HTMLElement | null>) => [
  // Astro wraps the slides in its own element.
  ...(track.current?.querySelectorAll<HTMLElement>('[data-slide]') ?? []),
]
