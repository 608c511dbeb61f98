import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

/** Why a field is not valid. The suggestion is for a message that does not say which input is valid. */
export type FieldMessage = { text: string; suggestion?: string | undefined }

/** The props that a form passes to a field. */
export type FieldBinding = {
  name: string
  error: FieldMessage | undefined
  /** Browsers append it to their message about a mismatch of `pattern`. */
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
  error: FieldMessage | undefined
  /** Help with the field, while it has no error. */
  hint?: string | undefined
  className?: string
  children: (control: Control) => ReactNode
}

/** Connects a control with its label and its error message. */
export function Field({ label, error, hint, className = '', children }: FieldProps) {
  const id = useId()
  const textId = `${id}-text`
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
        'aria-describedby': error || hint ? textId : undefined,
      })}
      {error ? (
        <FieldError id={textId} error={error} />
      ) : (
        hint && (
          <p id={textId} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: FieldMessage | undefined }) {
  return (
    error && (
      <p id={id} className={styles.error}>
        {error.text}
      </p>
    )
  )
}
