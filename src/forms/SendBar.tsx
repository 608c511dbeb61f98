import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './SendBar.module.css'

type SendBarProps = {
  label: string
  look?: 'primary' | 'quiet'
  disabled: boolean
  /** `SendNotes`, and other parts of the bar. */
  children?: ReactNode
  className?: string | undefined
}

/** The button that sends a form, with notes beside it. */
export const SendBar = ({ label, look = 'primary', disabled, children, className = '' }: SendBarProps) => (
  <div className={`${styles.bar} ${className}`}>
    <Button type="submit" look={look} disabled={disabled} className={styles.send}>
      {label}
    </Button>
    {children}
  </div>
)
