import { type ComponentProps, useId } from 'react'
import { Icon } from '../Icon.tsx'
import field from './Field.module.css'
import styles from './FilledInField.module.css'

type FilledInFieldProps = ComponentProps<'textarea'> & { label: string; remove: string; onRemove: () => void }

/** A text that the page filled in, which can only be removed. It is shown only if there is one. */
export function FilledInField({ label, remove, onRemove, className = '', ...rest }: FilledInFieldProps) {
  const id = useId()
  return (
    <div className={`${field.field} ${styles.filledIn} ${className}`}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.row}>
        {/* The stylesheet knows by the placeholder whether the field is empty. */}
        <textarea id={id} {...rest} readOnly rows={1} placeholder=" " className={field.control} />
        <button type="button" aria-label={remove} className={styles.remove} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}
