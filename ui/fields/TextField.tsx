import type { ComponentProps } from 'react'
import { Field, type FieldMessage } from './Field.tsx'
import styles from './TextField.module.css'

type Common = { label: string; error: FieldMessage | undefined }

export function TextField({ label, error, className, ...rest }: ComponentProps<'input'> & Common) {
  // The message of a field that is only required needs no hint.
  const hasHint = rest.pattern !== undefined || rest.minLength !== undefined
  return (
    <Field label={label} error={error} className={className}>
      {(control) => (
        <>
          <input {...control} {...rest} aria-details={error?.suggestion ? `${control.id}-hint` : undefined} />
          {/* A live region and details, because the accessible description must be the error message only. */}
          {hasHint && (
            <div id={`${control.id}-hint`} aria-live="polite" className={styles.suggestion}>
              {error?.suggestion}
            </div>
          )}
        </>
      )}
    </Field>
  )
}

/** Not `type="email"`: with it browsers refuse addresses that the rules accept, such as zoë@example.com. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
}

export function TextAreaField({ label, error, className, ...rest }: ComponentProps<'textarea'> & Common) {
  return (
    <Field label={label} error={error} className={className}>
      {(control) => <textarea rows={4} {...control} {...rest} className={`${control.className} ${styles.area}`} />}
    </Field>
  )
}
