import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

/** What a form gives each of its fields. */
export type FieldOf<Fields> = (name: keyof Fields & string) => {
  name: string
  error: string | undefined
  /** Browsers add it to their own message about a `pattern`. */
  title?: string | undefined
}

type Control = {
  id: string
  className: string | undefined
  required: true
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type FieldProps = {
  label: string
  error: string | undefined
  className?: string
  children: (control: Control) => ReactNode
}

/** Ties a label, its control and its message together. */
export function Field({ label, error, className = '', children }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        required: true,
        'aria-invalid': error !== undefined,
        'aria-describedby': error && errorId,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <p id={id} className={styles.error}>
        {error}
      </p>
    )
  )
}
