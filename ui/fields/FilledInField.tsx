import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { Field } from './Field.tsx'
import styles from './FilledInField.module.css'

type FilledInFieldProps = ComponentProps<'textarea'> & { label: string; remove: string; onRemove: () => void }

/** A text that the page filled in, which can only be removed. It is shown only if there is one. */
export function FilledInField({ label, remove, onRemove, className = '', ...rest }: FilledInFieldProps) {
  return (
    <Field label={label} error={undefined} className={`${styles.filledIn} ${className}`}>
      {(control) => (
        <div className={styles.row}>
          {/* The stylesheet knows by the placeholder whether the field is empty. */}
          <textarea {...control} {...rest} required={false} readOnly rows={1} placeholder=" " />
          <button type="button" aria-label={remove} className={styles.remove} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </Field>
  )
}
