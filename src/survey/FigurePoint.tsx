import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { hasModifier, keyOf } from '../../ui/keys.ts'
import { durationOf, heightOf } from '../../ui/survey/draw-profile.ts'
import { LEAST, MOST } from '../content/survey-range.ts'
import styles from './FigurePoint.module.css'
import { bounded } from './figures.ts'

type FigurePointProps = {
  name: string
  figure: number
  /** The figure as screen readers say it. */
  spoken: string
  /** From the start of the profile, in hundredths. */
  station: number
  /** The duration at the height of the highest step. */
  longest: number
  onSet: (figure: number) => void
  onChoose: () => void
  /** The longest duration at the start of a drag; 0 at its end. */
  onHold: (longest: number) => void
}

const changes: Record<string, number> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
}

/** The point on top of a step: a slider that pointers drag and keys move. */
export function FigurePoint({ name, figure, spoken, station, longest, onSet, onChoose, onHold }: FigurePointProps) {
  const drag = useRef<{ pointer: number; y: number; figure: number; longest: number; height: number }>(null)

  function start(event: PointerEvent<HTMLButtonElement>) {
    const point = event.currentTarget
    const height = point.parentElement?.clientHeight ?? 0
    if (event.button !== 0 || height === 0 || drag.current) return
    point.setPointerCapture(event.pointerId)
    // Safari does not focus a button that is pressed.
    point.focus({ preventScroll: true })
    drag.current = { pointer: event.pointerId, y: event.clientY, figure, longest, height }
    onHold(longest)
  }

  /** A second finger moves nothing. */
  function move({ clientY, pointerId }: PointerEvent) {
    if (drag.current?.pointer !== pointerId) return
    const { y, height, longest, figure: first } = drag.current
    const next = bounded(first + Math.round(durationOf((y - clientY) / height, longest)))
    if (next !== figure) onSet(next)
  }

  function end({ pointerId }: PointerEvent) {
    if (drag.current?.pointer !== pointerId) return
    drag.current = null
    onHold(0)
  }

  function press(event: KeyboardEvent) {
    if (hasModifier(event)) return
    const ends: Record<string, number> = { Home: LEAST, End: MOST }
    const key = keyOf(event)
    const change = changes[key]
    const next = ends[key] ?? (change && bounded(figure + change))
    if (next === undefined) return
    event.preventDefault()
    onSet(next)
  }

  return (
    <button
      type="button"
      role="slider"
      aria-label={name}
      aria-orientation="vertical"
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={figure}
      aria-valuetext={spoken}
      className={styles.point}
      style={{ insetInlineStart: `${station}%`, insetBlockStart: `${heightOf(figure, longest)}%` }}
      onFocus={onChoose}
      onPointerDown={start}
      onPointerMove={move}
      onLostPointerCapture={end}
      onKeyDown={press}
    />
  )
}
