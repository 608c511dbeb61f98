import type { ComponentProps } from 'react'
import controls from '../controls.module.css'
import styles from './Select.module.css'

/** A select as wide as its value. Its border is darker when a value is set. */
export const Select = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <select
    {...rest}
    className={`${controls.control} ${styles.select} ${className}`}
    data-set={rest.value === '' ? undefined : ''}
  />
)
