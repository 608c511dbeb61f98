import { type ComponentProps, useId } from 'react'
import box from './box.module.css'
import styles from './CheckboxGroup.module.css'
import { FieldError, type FieldMessage } from './Field.tsx'

type CheckboxGroupProps = ComponentProps<'input'> & {
  label: string
  hint: string
  error: FieldMessage | undefined
  options: readonly string[]
  /** The label of each option that differs from it. */
  labels: Record<string, string>
}

/** A group of checkboxes that is validated as one field. */
export function CheckboxGroup({ label, hint, error, options, labels, className = '', ...rest }: CheckboxGroupProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return (
    <fieldset
      className={`${styles.group} ${className}`}
      aria-labelledby={id}
      aria-invalid={error !== undefined}
      aria-describedby={error ? errorId : hintId}
    >
      <legend className={styles.legend}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      </legend>
      {options.map((option) => (
        <label key={option} className={styles.choice}>
          <input type="checkbox" value={option} {...rest} className={box.box} />
          <span>{labels[option] ?? option}</span>
        </label>
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
