import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { Field } from './Field.tsx'
import styles from './SelectField.module.css'

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  error: string | undefined
  /** The label of the first option, which has an empty value: 'Select …'. */
  prompt: string
  options: readonly string[]
  /** Returns the label of an option; by default the option's value. */
  labelOf?: (option: string) => string
}

export function SelectField({
  label,
  error,
  prompt,
  options,
  labelOf = (option) => option,
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
                {labelOf(option)}
              </option>
            ))}
          </select>
          <Icon name="chevron" className={styles.chevron} />
        </>
      )}
    </Field>
  )
}
