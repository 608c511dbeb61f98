import type { ComponentProps } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import controls from '../controls.module.css'
import styles from './Select.module.css'

/** A select without the browser's own arrow, as wide as its value. Its border is darker when a value is set. */
export const Select = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <span className={`${styles.select} ${className}`}>
    <select {...rest} className={controls.control} data-set={rest.value === '' ? undefined : ''} />
    <Icon name="chevron" className={styles.chevron} />
  </span>
)
