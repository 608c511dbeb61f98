import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { Field } from './Field.tsx'
import styles from './SelectField.module.css'

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  error: string | undefined
  /** The first choice, which chooses nothing: 'Select …'. */
  prompt: string
  options: readonly string[]
  /** How a value is shown; as it is, unless said otherwise. */
  show?: (option: string) => string
}

export function SelectField({
  label,
  error,
  prompt,
  options,
  show = (option) => option,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <select {...control} {...rest} className={`${control.className} ${styles.select}`}>
            <option value="">{prompt}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {show(option)}
              </option>
            ))}
          </select>
          <Icon name="chevron" className={styles.chevron} />
        </>
      )}
    </Field>
  )
}
