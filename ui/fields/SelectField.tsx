import type { ComponentProps } from 'react'
import { Field, type FieldMessage } from './Field.tsx'
import styles from './SelectField.module.css'

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  error: FieldMessage | undefined
  hint?: string | undefined
  /** The label of the first option, which has an empty value: 'Select …'. */
  prompt: string
  options: readonly string[]
  /** The label of each option that differs from it. */
  labels: Record<string, string>
}

export function SelectField({ label, error, hint, prompt, options, labels, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <select {...control} {...rest} className={`${control.className} ${styles.select}`}>
          <option value="">{prompt}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {labels[option] ?? option}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
