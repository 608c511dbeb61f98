import { type ComponentProps, useId } from 'react'
import { FieldError } from './Field.tsx'

type CheckboxGroupProps = ComponentProps<'input'> & {
  label: string
  error: string | undefined
  options: readonly string[]
}

/** Any number of a few: a group of checkboxes that is judged as one field. */
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
      className={`field ${className}`}
      aria-labelledby={id}
      aria-invalid={error !== undefined}
      aria-describedby={error && errorId}
    >
      <legend id={id}>{label}</legend>
      <div className="field-choices">
        {options.map((option) => (
          <label key={option}>
            <input type="checkbox" value={option} {...rest} />
            {option}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
