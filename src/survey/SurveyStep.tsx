import { useId, useState } from 'react'
import { heightOf, round } from '../../ui/survey/draw-profile.ts'
import { LEAST } from '../content/survey-range.ts'
import { bounded, isPossible, readFigure, topOf } from './figures.ts'
import styles from './SurveyStep.module.css'

type SurveyStepProps = {
  name: string
  figure: number
  /** The figure as the field shows it, and as screen readers say it. */
  text: string
  spoken: string
  /** The duration at the height of the highest step. */
  longest: number
  /** Which figures are possible. */
  range: string
  onSet: (figure: number) => void
  /** The longest duration at the start of a drag; 0 at its end. */
  onHold: (longest: number) => void
}

/**
 * The point on top of a step, and its field. The drawing follows each possible figure; a wrong one stays in the field, with
 * an error, and changes nothing.
 */
export function SurveyStep({ name, figure, text, spoken, longest, range, onSet, onHold }: SurveyStepProps) {
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = Boolean(typed?.trim()) && !isPossible(readFigure(typed ?? ''))
  const top = topOf(longest)

  function type(value: string) {
    setTyped(value)
    const read = readFigure(value)
    if (isPossible(read)) onSet(read)
  }

  function slide(value: number) {
    setTyped(null)
    // Whole figures: from a typed 12.5, which is a position of the point too, up to 13 or down to 12.
    onSet(bounded(value > figure ? Math.ceil(value) : Math.floor(value)))
  }

  return (
    <>
      <input
        type="range"
        aria-label={name}
        aria-valuetext={spoken}
        min={LEAST}
        max={top}
        step={Number.isInteger(figure) ? 1 : 0.1}
        value={figure}
        className={styles.point}
        style={
          {
            '--above': `${heightOf(top, longest)}%`,
            '--below': `${round(100 - heightOf(LEAST, longest))}%`,
          } as React.CSSProperties
        }
        onPointerDown={() => onHold(longest)}
        onPointerUp={() => onHold(0)}
        onPointerCancel={() => onHold(0)}
        onBlur={() => onHold(0)}
        onChange={({ target }) => slide(target.valueAsNumber)}
      />
      <input
        inputMode="decimal"
        autoComplete="off"
        data-printed=""
        aria-label={name}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        className={styles.figure}
        value={typed ?? text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={() => isWrong || setTyped(null)}
      />
      {isWrong && (
        <span id={errorId} role="alert" className={styles.error}>
          {range}
        </span>
      )}
    </>
  )
}
