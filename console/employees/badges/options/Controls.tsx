import { type ReactNode, useId, useState } from 'react'
import controls from '../../../shared/controls.module.css'
import styles from './options.module.css'

type MeasureProps = {
  label: string
  value: number
  onChange: (value: number) => void
  step?: number | 'any'
  min?: number
  max?: number
  /** The id of the sentence that says what is wrong. */
  errorId?: string
}

/** A number. An empty field is NaN, so that the rules refuse it. */
export function Measure({ label, value, onChange, step = 'any', errorId, ...limits }: MeasureProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isTyping, setTyping] = useState(false)
  const shown = Number.isNaN(value) ? '' : String(Math.round(value * 1000) / 1000)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        step={step}
        {...limits}
        className={`${controls.control} ${styles.number}`}
        value={isTyping ? text : shown}
        onFocus={() => {
          setText(shown)
          setTyping(true)
        }}
        onBlur={() => setTyping(false)}
        onChange={(event) => {
          setText(event.target.value)
          onChange(event.target.valueAsNumber)
        }}
        aria-invalid={Boolean(errorId)}
        aria-describedby={errorId}
      />
    </div>
  )
}

type TickProps = { checked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode }

export const Tick = ({ checked, onChange, children }: TickProps) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      className={controls.checkbox}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{children}</span>
  </label>
)
