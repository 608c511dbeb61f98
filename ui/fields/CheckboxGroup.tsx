import { type ComponentProps, useId } from 'react'
import styles from './CheckboxGroup.module.css'
import { FieldError } from './Field.tsx'

type CheckboxGroupProps = ComponentProps<'input'> & {
  label: string
  error: string | undefined
  options: readonly string[]
}

/** A group of checkboxes that is validated as one field. */
export function CheckboxGroup({
  label,
  error,
  options,
  className = '',
  ...rest
}: CheckboxGroupProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <fieldset
      className={`${styles.group} ${className}`}
      aria-labelledby={id}
      aria-invalid={error !== undefined}
      aria-describedby={error && errorId}
    >
      <legend id={id} className={styles.legend}>
        {label}
      </legend>
      {options.map((option) => (
        <label key={option} className={styles.choice}>
          <input type="checkbox" value={option} {...rest} className={styles.box} />
          {option}
        </label>
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
