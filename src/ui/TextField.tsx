import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

type Common = { label: string; error: string | undefined }

export function TextField({ label, error, className, ...rest }: ComponentProps<'input'> & Common) {
  return (
    <Field label={label} error={error} className={className}>
      {(control) => <input {...control} {...rest} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  error,
  className,
  ...rest
}: ComponentProps<'textarea'> & Common) {
  return (
    <Field label={label} error={error} className={className}>
      {(control) => <textarea rows={4} {...control} {...rest} />}
    </Field>
  )
}
