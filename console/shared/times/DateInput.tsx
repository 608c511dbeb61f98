import type { ComponentProps } from 'react'
import styles from './DateInput.module.css'
import { formatDate } from './format-time.ts'

type DateInputProps = ComponentProps<'input'> & { value: string }

/** A field for a date, which has the console's notation until it is focused; then that of the browser. */
export const DateInput = ({ className = '', value, ...input }: DateInputProps) => (
  <span className={styles.field}>
    <input {...input} type="date" value={value} className={`${styles.input} ${className}`} />
    {value && (
      <span aria-hidden="true" className={styles.text}>
        {formatDate('dayWithYear', value)}
      </span>
    )}
  </span>
)
